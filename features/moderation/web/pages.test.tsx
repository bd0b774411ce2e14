import { expect, test } from 'vitest';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import commentWords from '#features/comments/words/shared/en.json' with { type: 'json' };
import documentWords from '#features/documents/words/shared/en.json' with { type: 'json' };
import { query } from '#platform/web/api/api.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { controlsOf } from '#platform/web/testing/controls-of.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import platformWords from '../../../platform/words/en.json' with { type: 'json' };
import { reportReasons, reportsWaiting } from '../contract/limits.ts';
import type { CaseCard, CaseWhole, Figures, Statement, StatementCard, StatedDecision } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import shared from '../words/shared/en.json' with { type: 'json' };
import { CasePage } from './administration/case-page.tsx';
import { DecisionForm } from './administration/decision-form.tsx';
import { FiguresPage } from './administration/figures-page.tsx';
import { QueuePage } from './administration/queue-page.tsx';
import { ReportsWaiting } from './administration/reports-waiting.tsx';
import { casesQuery, caseQuery, figuresQuery, statementQuery, statementsQuery } from './queries.ts';
import { HiddenNotice } from './reporting/hidden-notice.tsx';
import { ReportDialog } from './reporting/report-dialog.tsx';
import { StatementPage } from './statements/statement-page.tsx';
import { StatementsPage } from './statements/statements-page.tsx';

const words = {
  'comments/shared': commentWords,
  'documents/shared': documentWords,
  moderation: en,
  'moderation/shared': shared,
  platform: platformWords,
};
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const at = '2026-03-02T08:00:00Z';

const card: CaseCard = {
  id,
  kind: 'document',
  title: 'The old mill',
  excerpt: 'Once upon a time',
  state: 'open',
  measure: null,
  severity: 1,
  reportCount: 2,
  reasons: ['illegal', 'spam'],
  openedAt: at,
  changedAt: at,
  hasPictures: false,
  isWaiting: false,
  wasHeld: false,
  isOverdue: false,
  assignee: null,
};
const decided: StatedDecision = {
  id: 'd1',
  decision: 'hide',
  isReview: false,
  ground: 'law',
  reference: '§ 185',
  facts: 'It insults Bob.',
  decidedAt: '2026-03-03T08:00:00Z',
};
const whole: CaseWhole = {
  ...card,
  text: 'As it was reported.',
  textNow: null,
  isThere: true,
  isHidden: false,
  links: [],
  isPublic: true,
  groups: [{ id: 'ABCD2345', name: 'Herons' }],
  author: { id: 'AAAAAAA2', name: 'Ana Soto' },
  address: '/documents/one',
  reports: [
    {
      id: 'r1',
      reason: 'illegal',
      text: 'I know Bob.',
      passage: 'Bob is a thief',
      reporter: { id: 'AAAAAAA3', name: 'Bob Heron' },
      reportedAt: at,
    },
  ],
  decisions: [],
  messages: [],
  earlier: [],
  can: { decide: ['hide', 'remove', 'warn', 'decline'], write: false, lookAfter: false },
};
const about = (fields: Partial<CaseWhole> = {}) =>
  renderHtml(
    <Route path="/moderation/:id">
      <CasePage />
    </Route>,
    { at: `/moderation/${id}`, words, read: [[caseQuery(id), { ...whole, ...fields }]] },
  );

test('AD-04 moderators see what was reported, its author, audience, reason and passage', () => {
  const html = about();
  const text = textOf(html);
  expect(html).toMatch(/<h1[^>]*>The old mill<\/h1>/);
  for (const expected of [
    'Ana Soto',
    'Herons',
    en.forEverybody,
    'As it was reported.',
    en['reason.illegal'],
    'Bob is a thief',
    'I know Bob.',
    'Bob Heron',
    '1 report',
  ])
    expect(text).toContain(expected);
  // The reason comes before what was reported.
  expect(text.indexOf('1 report')).toBeLessThan(text.indexOf('As it was reported.'));
  expect(about({ text: 'One.\nTwo.' })).toMatch(/<p[^>]*>One\.<\/p><p[^>]*>Two\.<\/p>/);
  expect(html).toMatch(/<a [^>]*href="\/documents\/one"[^>]*>View content/);
  expect(text).not.toContain(en.changedSince);
  expect(text).not.toContain(en.gone);
  expect(textOf(about({ textNow: 'Milder now.' }))).toContain(`${en.changedSince} Milder now.`);
  // Names that the viewer may not know are missing.
  const unnamed = textOf(about({ author: null, isPublic: false, reports: whole.reports.map((each) => ({ ...each, reporter: null })) }));
  expect(unnamed).not.toMatch(/Ana Soto|Bob Heron/);
  expect(unnamed).not.toContain(en.forEverybody);
});

test('AD-04 SH-14 on narrow screens, a bar at the foot leads to the decision, if there is one to make', () => {
  const bar = (html: string) => /<div class="sticky [^"]*desktop:hidden[^"]*"><a href="#deciding"/.test(html);
  expect(bar(about())).toBe(true);
  expect(bar(about({ can: { ...whole.can, decide: [] } }))).toBe(false);
});

test('AD-04 a deleted or hidden thing is not linked from its case', () => {
  expect(about({ isThere: false })).not.toContain('href="/documents/one"');
  expect(about({ isThere: false })).toContain(en.gone);
  expect(about({ isHidden: true })).not.toContain('href="/documents/one"');
});

test('AD-04 only administrators of accounts get a link to the author’s account', () => {
  expect(about()).not.toContain(en.authorsAccount);
  const looksAfter = about({ can: { ...whole.can, lookAfter: true } });
  expect(looksAfter).toMatch(/<a [^>]*href="\/dashBoardSuperAdmin\/people\/AAAAAAA2"[^>]*>The author’s account/);
  expect(about({ author: null, can: { ...whole.can, lookAfter: true } })).not.toContain(en.authorsAccount);
});

test('AD-04 a thing held because of a link is released or removed; its targets are plain text', () => {
  const held = { isWaiting: true, wasHeld: true, reports: [], reportCount: 0, links: ['https://shop.example/x'] };
  const html = about({ ...held, can: { ...whole.can, decide: ['release', 'remove'] } });
  expect(html).toContain(`>${en['decide.release']}<`);
  expect(html).toContain(en.removeWithReasons);
  expect(html).toContain('>https://shop.example/x<');
  expect(html).not.toContain('href="https://shop.example');
  expect(textOf(html)).toContain('Held since March 2, 2026');
  expect(html).toContain(en.heldText);
  expect(html).toContain(en.heldLink);
  expect(html).not.toContain('name="decision"');
  expect(about({ ...held, can: { ...whole.can, decide: ['release'] } })).not.toContain(en.removeWithReasons);
  // Without rights no decision is offered.
  const nothing = about({ can: { decide: [], write: false, lookAfter: false } });
  expect(nothing).not.toContain('<form');
  expect(nothing).not.toContain(en.decideNow);
});

test('AD-05 possible decisions are offered, and a measure asks for its ground', () => {
  const all = about();
  expect(controlsOf(all)).toEqual([
    ...['hide', 'remove', 'warn', 'decline'].map((value) => `decision type=radio value=${value} required`),
    'facts data-limit=5000 required',
  ]);
  // Each choice says what follows from it.
  for (const decision of ['hide', 'remove', 'warn', 'decline'] as const) expect(all).toContain(en[`decisionHint.${decision}`]);
  expect(all).toContain(en.factsToAuthor);
  const only = (decision: 'hide' | 'remove' | 'warn' | 'decline') =>
    renderHtml(<DecisionForm of={whole} only={decision} onDone={async () => {}} />, { words });
  for (const one of ['hide', 'remove', 'warn'] as const) {
    expect(controlsOf(only(one))).toEqual(['ground required', 'reference type=text data-limit=300', 'facts data-limit=5000 required']);
    expect(only(one)).toContain(en[`decisionHint.${one}`]);
    expect(only(one)).toContain(en.factsToAuthor);
  }
  expect(controlsOf(only('decline'))).toEqual(['facts data-limit=5000 required']);
  // The reporter reads these reasons.
  expect(only('decline')).toContain(en.factsToReporter);
});

test('AD-05 a decision shows facts, ground, scope and how it was made; its author only to moderators', () => {
  const html = about({
    state: 'decided',
    measure: 'hidden',
    decisions: [{ ...decided, decidedBy: { id: 'AAAAAAA4', name: 'Mo Derator' } }],
  });
  const text = textOf(html);
  expect(text).toContain('Hidden March 3, 2026');
  for (const expected of ['It insults Bob.', 'The law: § 185', en['scope.hide'], en.howByPeople, 'Mo Derator'])
    expect(text).toContain(expected);
  expect(text).not.toContain(en.onObjection);
  const of = (fields: Partial<StatedDecision>, wasHeld = false) =>
    textOf(about({ wasHeld, decisions: [{ ...decided, ...fields, decidedBy: null }] }));
  expect(of({ reference: '' })).toContain(`${en.ground} ${en['ground.law']} `);
  expect(of({ isReview: true })).toContain(en.onObjection);
  expect(of({}, true)).toContain(en.howByPeopleAfterRule);
  expect(of({ decision: 'decline', ground: null, facts: '' })).not.toMatch(new RegExp(`${en.scope}|${en.facts} `));
  expect(textOf(about())).not.toContain(en.decisions);
});

test('AD-05 both sides read an objection; moderators are not named', () => {
  const messages = [
    { id: 'm1', isByAuthor: true, text: 'It is true.', writtenAt: at },
    { id: 'm2', isByAuthor: false, text: 'How do you know?', writtenAt: at },
  ];
  const moderators = textOf(about({ messages, can: { ...whole.can, write: true } }));
  expect(moderators).toMatch(/The author March 2, 2026.*?It is true\..*Moderators March 2, 2026.*?How do you know\?/);
  expect(moderators).toContain(en.answer);
  expect(textOf(about({ messages }))).not.toContain(en.answerHint);
  expect(textOf(about())).not.toContain(en.objection);
  expect(textOf(own({ messages }))).toMatch(/You March 2, 2026.*Moderators March 2/);
});

test('AD-05 earlier decisions about the same author are listed beside a case', () => {
  const html = about({
    earlier: [
      { id: 'e1', kind: 'comment', title: 'Buy now.', measure: 'removed', changedAt: at },
      { id: 'e2', kind: 'document', title: 'A pamphlet', measure: null, changedAt: at },
    ],
  });
  expect(html).toContain('href="/moderation/e1"');
  expect(textOf(html)).toMatch(/Buy now\. · Deleted · March 2, 2026.*A pamphlet · No action ·/);
});

const queue = (items: readonly CaseCard[], { isAdministrator = true, search = '', nextCursor = null as string | null } = {}) =>
  renderHtml(<QueuePage />, {
    at: `/moderation${search}`,
    words,
    read: [
      [query(readSession, {}), { user: { isAdministrator }, waiting: [] }],
      [casesQuery(isAdministrator, search.includes('done') ? 'done' : 'waiting'), { items, nextCursor }],
    ],
  });

test('AD-04 the queue shows urgency and reasons of each case; managers see those of their groups, without overall figures', () => {
  const html = queue([card]);
  const text = textOf(html);
  expect(html).toContain(`href="/moderation/${id}"`);
  for (const expected of ['The old mill', 'Once upon a time', '2 reports', 'Breaks the law · Spam', en['severity.1'], en.lead])
    expect(text).toContain(expected);
  expect(text).not.toContain(en.onlyAuthorSees);
  expect(html).toContain('href="/moderation/figures"');
  expect(queue([card], { isAdministrator: false })).not.toContain('href="/moderation/figures"');
  expect(queue([card], { isAdministrator: false })).toContain(en.leadOfGroups);
  expect(textOf(queue([{ ...card, severity: 2 }]))).toContain(en['severity.2']);
  expect(textOf(html)).not.toContain(`${en.overdue} Urgent`);
  const openedAt = new Date(Date.now() - 3_600_000).toISOString();
  expect(textOf(queue([{ ...card, openedAt }]))).toContain('23 hours left');
  expect(textOf(queue([{ ...card, severity: 3, openedAt }]))).toContain('6 days left');
  expect(text).not.toMatch(/(days|hours) left/);
  expect(textOf(queue([{ ...card, isOverdue: true }]))).toContain(`${en.overdue} Urgent`);
  // A short message is its own title, and not repeated below it.
  const short = textOf(queue([{ ...card, severity: 3, kind: 'message', title: 'Buy now.', excerpt: 'Buy now.' }]));
  expect(short.match(/Buy now\./g)).toHaveLength(1);
  const held = textOf(queue([{ ...card, isWaiting: true, reportCount: 0, reasons: [] }]));
  expect(held).toContain(en.heldLink);
  expect(held).toContain(en.onlyAuthorSees);
  expect(held).not.toMatch(/reports|Urgent/);
  expect(queue([card], { nextCursor: 'next' })).toContain(en.moreCases);
  expect(queue([card])).not.toContain(en.moreCases);
  expect(queue([])).toContain(en.noneWaiting);
  expect(queue([], { search: '?queue=done' })).toContain(en.noneDone);
});

test('AD-05 a decided case shows the measure, and a contested one its state', () => {
  const badges = (fields: Partial<CaseCard>) => textOf(queue([{ ...card, ...fields }], { search: '?queue=done' }));
  for (const measure of ['hidden', 'removed', 'warned'] as const)
    expect(badges({ state: 'decided', measure })).toContain(`${en[`measure.${measure}`]} Breaks the law`);
  expect(badges({ state: 'decided' })).toContain(en['measure.none']);
  expect(badges({ state: 'closed', wasHeld: true })).toContain(en['measure.released']);
  expect(badges({ state: 'contested', measure: 'hidden', severity: 2 })).toContain('Appealed High Hidden');
  expect(badges({ state: 'decided', measure: 'hidden' })).not.toContain(en['severity.1']);
});

test('AD-04 the start page of moderators shows the number of waiting cases, if there are any', () => {
  const waiting = (count: number) =>
    renderHtml(<ReportsWaiting />, {
      words,
      read: [
        [
          query(readSession, {}),
          {
            waiting: [
              { kind: 'other', count: 9 },
              { kind: reportsWaiting, count },
            ],
          },
        ],
      ],
    });
  expect(textOf(waiting(2))).toContain('2 cases to decide');
  expect(waiting(2)).toContain('href="/moderation"');
  expect(waiting(0)).toBe('');
});

test('AD-04 a report asks for a reason and, for texts, a passage', () => {
  const report = (on: string) => renderHtml(<ReportDialog on={on} onClose={() => {}} />, { words });
  for (const kind of ['document', 'question', 'reply'])
    expect(controlsOf(report(`${kind}:${id}`))).toEqual(['reason required', 'passage data-limit=1000', 'text data-limit=2000']);
  expect(controlsOf(report(`gallery:${id}`))).toEqual(['reason required', 'text data-limit=2000']);
  expect([...report(`gallery:${id}`).matchAll(/<option value="(\w+)">([^<]+)</g)].map(([, value, name]) => [value, name])).toEqual(
    reportReasons.map((reason) => [reason, en[`reason.${reason}`]]),
  );
});

test('AD-04 the notice on a hidden thing explains what that means for its kind; only its author gets a link to the reasons', () => {
  const notice = (on: string, others: { isWaiting?: boolean; isAuthor?: boolean } = {}) =>
    renderHtml(<HiddenNotice on={on} {...others} />, { words });
  expect(notice('document:one')).toContain(shared.hiddenText);
  expect(notice('document:one')).toMatch(/href="\/statements\?on=document:one"[^>]*>[^]*?Reasons and appeal/);
  for (const kind of ['file', 'galleryitem', 'group', 'negotiation'] as const)
    expect(notice(`${kind}:one`)).toContain(shared[`hiddenText.${kind}`]);
  expect(notice('group:one', { isAuthor: false })).not.toContain('/statements');
  const waiting = notice('document:one', { isWaiting: true });
  expect(waiting).toContain(shared.waitingText);
  expect(waiting).not.toContain(shared.hiddenTitle);
});

const statement: Statement = {
  id,
  role: 'author',
  kind: 'document',
  title: 'The old mill',
  state: 'decided',
  measure: 'hidden',
  wasHeld: false,
  changedAt: at,
  text: 'What I wrote.',
  decisions: [decided],
  messages: [],
  report: null,
  contestUntil: '2026-09-03T08:00:00Z',
  can: { contest: true, write: false },
};
function own(fields: Partial<Statement> = {}) {
  return renderHtml(
    <Route path="/statements/:id">
      <StatementPage />
    </Route>,
    { at: `/statements/${id}`, words, read: [[statementQuery(id), { ...statement, ...fields }]] },
  );
}

test('AD-05 an author sees the reasons, the text concerned, and the period for an objection', () => {
  const text = textOf(own());
  for (const expected of [en.reasons, 'It insults Bob.', 'What I wrote.', en['statements.yours'], en['measure.hidden'], en.contestTitle])
    expect(text).toContain(expected);
  expect(text).toContain('You can appeal until September 3, 2026');
  expect(controlsOf(own())).toEqual(['text data-limit=5000 required']);
  const contested = textOf(own({ state: 'contested', can: { contest: false, write: true } }));
  expect(contested).toContain(en.writeMore);
  expect(contested).toContain(en['state.contested']);
  expect(contested).not.toContain('You can appeal until');
  expect(own({ can: { contest: false, write: false } })).not.toContain('<form');
});

test('AD-05 a reporter sees the result, and only the title of the thing', () => {
  const reported = own({
    role: 'reporter',
    text: '',
    report: { reason: 'spam', text: 'Again and again.', reportedAt: at },
    can: { contest: false, write: false },
  });
  const text = textOf(reported);
  for (const expected of [en.outcome, en.yourReport, en['reason.spam'], 'Again and again.', en['statements.reported']])
    expect(text).toContain(expected);
  expect(text).not.toContain(en.stillOpen);
  expect(text).not.toContain(en.yourText);
  const open = textOf(
    own({ role: 'reporter', state: 'open', measure: null, decisions: [], report: { reason: 'spam', text: '', reportedAt: at } }),
  );
  expect(open).toContain(en.stillOpen);
  expect(open).not.toContain(en.outcome);
});

test('AD-05 one’s statements are listed with their states', () => {
  const lines = (items: readonly StatementCard[], search = '') =>
    renderHtml(<StatementsPage />, {
      at: `/statements${search}`,
      words,
      read: [[statementsQuery(new URLSearchParams(search).get('on')), { items, nextCursor: null }]],
    });
  const stands = (fields: Partial<StatementCard>) => textOf(lines([{ ...statement, ...fields }]));
  expect(lines([statement])).toContain(`href="/statements/${id}"`);
  expect(stands({})).toContain(`${en['measure.hidden']} The old mill Document · ${en['statements.yours']}`.replaceAll(' · ', ' '));
  expect(stands({ role: 'reporter', state: 'open', measure: null })).toContain(en['statements.reported']);
  expect(stands({ state: 'open', measure: null })).toContain(en['state.open']);
  expect(stands({ state: 'contested' })).toContain(en['state.contested']);
  expect(stands({ measure: null })).toContain(en['measure.none']);
  expect(stands({ measure: null, wasHeld: true })).toContain(en['measure.released']);
  expect(lines([])).toContain(en['statements.noneText']);
  expect(lines([statement], `?on=document:${id}`)).toContain('The old mill');
});

test('AD-05 figures of a year are shown by section, with links to earlier years', () => {
  const counted: Figures = {
    year: 2024,
    reports: { total: 1234, byReason: [{ name: 'spam', count: 5 }], byKind: [{ name: 'comment', count: 6 }] },
    decisions: { total: 7, byDecision: [{ name: 'hide', count: 8 }], byGround: [{ name: 'law', count: 9 }], automated: 10 },
    held: 11,
    objections: { total: 12, upheld: 13, restored: 14 },
    medianHours: 15.5,
    activePeople: 16,
  };
  const year = (search: string, requested: number, fields: Partial<Figures> = {}) =>
    renderHtml(<FiguresPage />, {
      at: `/moderation/figures${search}`,
      words,
      read: [[figuresQuery(requested), { ...counted, ...fields }]],
    });
  const html = year('?year=2024', 2024);
  const rows = [...html.matchAll(/<th scope="row"[^>]*>([^<]*)<\/th><td[^>]*>([^<]*)</g)].map(([, name, figure]) => [name, figure]);
  expect(rows).toEqual([
    [en['figures.total'], '1,234'],
    [en['reason.spam'], '5'],
    [commentWords['kind.comment'], '6'],
    [en['figures.total'], '7'],
    [en['figures.automated'], '10'],
    [en['figures.medianHours'], '15.5'],
    [en['decided.hide'], '8'],
    [en['ground.law'], '9'],
    [en['figures.total'], '11'],
    [en['figures.total'], '12'],
    [en['figures.upheld'], '13'],
    [en['figures.restored'], '14'],
    [en['figures.activePeople'], '16'],
  ]);
  for (const part of ['reports', 'decisions', 'byGround', 'held', 'objections', 'people'] as const)
    expect(html, 'AD-09 how it is counted').toContain(en[`figures.how.${part}`]);
  expect(html).toContain('Moderation in 2024');
  expect(html).toContain('href="/moderation/figures?year=2023"');
  expect(html).toContain('href="/moderation/figures?year=2025"');
  const present = new Date().getUTCFullYear();
  for (const search of ['', '?year=1999', `?year=${present + 1}`, '?year=x']) {
    const now = year(search, present, { medianHours: null, reports: { ...counted.reports, byReason: [] } });
    expect(now).toContain(`Moderation in ${present}`);
    expect(now).not.toContain(`?year=${present + 1}`);
    expect(now).toContain('>–<');
    // Empty sections are left out.
    expect(now).not.toContain(en['figures.byReason']);
  }
});
