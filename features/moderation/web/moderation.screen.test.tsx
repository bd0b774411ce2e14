import { expect, test, vi } from 'vitest';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import documentWords from '#features/documents/words/shared/en.json' with { type: 'json' };
import { NavigationContext } from '#platform/web/navigation/nav-item.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { RestrictedContext } from '#platform/web/queries/query-states.tsx';
import { answer, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import * as calls from '../contract/endpoints.ts';
import { grounds, reportReasons } from '../contract/limits.ts';
import type { CaseCard, CaseWhole, Figures, Statement, StatementCard } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import shared from '../words/shared/en.json' with { type: 'json' };
import { CasePage } from './administration/case-page.tsx';
import { FiguresPage } from './administration/figures-page.tsx';
import { QueuePage } from './administration/queue-page.tsx';
import { administrationPages } from './administration-pages.ts';
import { moderation as feature } from './feature.tsx';
import { moderationLive } from './live.ts';
import { ReportPerson } from './reporting/report-person.tsx';
import { StatementPage } from './statements/statement-page.tsx';
import { StatementsPage } from './statements/statements-page.tsx';

const bob = { id: 'AAAAAAA3', username: 'bob' };
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
const whole: CaseWhole = {
  ...card,
  text: 'As it was reported.',
  textNow: null,
  isThere: true,
  isHidden: false,
  links: [],
  isPublic: true,
  groups: [],
  author: { id: 'AAAAAAA2', name: 'Ana Soto' },
  address: '/documents/one',
  reports: [],
  decisions: [],
  messages: [],
  earlier: [],
  can: { decide: ['hide', 'remove', 'warn', 'decline'], write: false, lookAfter: false },
};
const last = (screen: Screen) => screen.sent.at(-1);
const commandId = expect.any(String);

const openReport = (on = 'AAAAAAA2', isOpen: (to: string) => boolean = () => true) =>
  Screen.open(
    <NavigationContext value={{ isOpen, start: '/', sent: [] }}>
      <ReportPerson personId={on} />
    </NavigationContext>,
    { as: bob, answers: [answer(calls.makeReport, { id })] },
  );

test('AD-04 a report needs a reason; after a refusal the text stays', async () => {
  const screen = await openReport();
  await screen.press(shared.more);
  await screen.press(shared.report);
  expect(document.querySelector('[name=passage]')).toBeNull();
  expect([...screen.find<HTMLSelectElement>('[name=reason]').options].map(({ value }) => value)).toEqual(['', ...reportReasons]);
  await screen.submit();
  expect(screen.sent).toEqual([]);
  await screen.fill('reason', 'spam');
  await screen.fill('text', 'Look.');
  screen.answer(calls.makeReport, refusal('report.made'));
  await screen.submit();
  expect(screen.text()).toContain(en['error.report.made']);
  screen.answer(calls.makeReport, { id });
  await screen.submit();
  expect(last(screen)).toEqual({ call: 'POST /api/reports', body: { on: 'person:AAAAAAA2', reason: 'spam', text: 'Look.', commandId } });
  expect(document.querySelector('dialog')).toBeNull();
  expect(screen.toasts()).toEqual([en.reportMade]);
  await screen.press(shared.more);
  await screen.press(shared.report);
  await screen.press(en.cancel);
  expect(document.querySelector('dialog')).toBeNull();
  expect((await openReport('AAAAAAA2', (to) => to !== '/statements')).names()).toEqual([]);
});

const openCase = (fields: Partial<CaseWhole> = {}, answers: Answer[] = []) =>
  Screen.open(
    <Route path="/moderation/:id">
      <CasePage />
    </Route>,
    {
      at: `/moderation/${id}`,
      as: bob,
      answers: [
        answer(calls.readReport, { ...whole, ...fields }),
        answer(calls.decideReport, {} as never),
        answer(calls.answerObjection, {} as never),
        ...answers,
      ],
    },
  );

test('AD-04 a moderator takes a case, takes it over from another one, and puts it back; a decided one has no assignment', async () => {
  const screen = await openCase({}, [answer(calls.takeCase, {}), answer(calls.returnCase, {})]);
  screen.answer(calls.readReport, { ...whole, assignee: { id: bob.id, name: 'Bob' } });
  await screen.press(en['assignment.take']);
  expect(last(screen)).toMatchObject({ call: `PUT /api/admin/reports/${id}/assignment` });
  expect(screen.toasts()).toEqual([en['assignment.taken']]);
  expect(screen.text()).toContain(en['assignment.mine']);
  screen.answer(calls.readReport, { ...whole, assignee: { id: 'AAAAAAA9', name: 'Cleo' } });
  await screen.press(en['assignment.return']);
  expect(last(screen)).toMatchObject({ call: `DELETE /api/admin/reports/${id}/assignment` });
  expect(screen.text()).toContain('Cleo has taken this case.');
  screen.answer(calls.takeCase, refusal('report.decided'));
  screen.answer(calls.readReport, { ...whole, state: 'closed', assignee: null });
  await screen.press(en['assignment.takeOver']);
  expect(screen.names()).not.toContain(en['assignment.take']);
});

test('AD-05 a measure asks for its ground, other decisions only for reasons, and the case is refreshed', async () => {
  const screen = await openCase();
  await screen.press(en.decideNow);
  expect(screen.sent).toEqual([]);
  await screen.press(screen.find('[name=decision][value=decline]'));
  expect(document.querySelector('[name=ground]')).toBeNull();
  expect(screen.text()).toContain(en.factsToReporter);
  expect(screen.text()).toContain(en['decisionHint.decline']);
  await screen.fill('facts', 'It is allowed.');
  await screen.press(en.decideNow);
  expect(last(screen)).toEqual({
    call: `POST /api/admin/reports/${id}/decision`,
    body: { decision: 'decline', facts: 'It is allowed.', commandId },
  });
  expect(screen.toasts()).toEqual([en.decisionMade]);
  expect(screen.read).toHaveLength(2);
  for (const decision of ['hide', 'remove', 'warn'] as const) {
    const one = await openCase();
    await one.press(one.find(`[name=decision][value=${decision}]`));
    expect(one.text()).toContain(en.factsToAuthor);
    expect([...one.find<HTMLSelectElement>('[name=ground]').options].map(({ value }) => value)).toEqual(['', ...grounds]);
    await one.fill('facts', 'It insults Bob.');
    await one.press(en.decideNow);
    expect(one.sent).toEqual([]);
    await one.fill('ground', 'law');
    await one.fill('reference', '§ 185');
    await one.press(en.decideNow);
    expect(last(one)?.body).toEqual({ decision, facts: 'It insults Bob.', ground: 'law', reference: '§ 185', commandId });
  }
});

test('AD-04 the meaning of hiding is explained per kind', async () => {
  for (const [kind, key] of [
    ['file', 'decisionHint.hide.file'],
    ['group', 'decisionHint.hide.group'],
    ['person', 'decisionHint.hide.person'],
    ['negotiation', 'decisionHint.hide.negotiation'],
    ['document', 'decisionHint.hide'],
    ['toString', 'decisionHint.hide'],
  ] as const) {
    const screen = await openCase({ kind });
    await screen.press(screen.find('[name=decision][value=hide]'));
    expect(screen.text(), kind).toContain(en[key]);
  }
});

test('AD-04 a held thing is released with one click, or removed with reasons', async () => {
  const held = { isWaiting: true, wasHeld: true, can: { ...whole.can, decide: ['release' as const, 'remove' as const] } };
  const screen = await openCase(held);
  await screen.press(en['decide.release']);
  expect(last(screen)?.body).toEqual({ decision: 'release', commandId });
  expect(screen.toasts()).toEqual([en.released]);
  expect(screen.read).toHaveLength(2);
  screen.answer(calls.decideReport, refusal('report.decided'));
  await screen.press(en['decide.release']);
  expect(screen.toasts().at(-1)).toBe(en['error.report.decided']);
  const remove = () => screen.named(en.removeWithReasons);
  expect(remove().getAttribute('aria-expanded')).toBe('false');
  await screen.press(remove());
  expect(remove().getAttribute('aria-expanded')).toBe('true');
  expect(screen.text()).toContain(en['decisionHint.remove']);
  expect(document.querySelector('[name=decision]')).toBeNull();
  screen.answer(calls.decideReport, {} as never);
  await screen.fill('ground', 'rules');
  await screen.fill('facts', 'Advertising.');
  await screen.press(en.decideNow);
  expect(last(screen)?.body).toEqual({ decision: 'remove', facts: 'Advertising.', ground: 'rules', reference: '', commandId });
  await screen.press(remove());
  expect(document.querySelector('[name=facts]')).toBeNull();
});

test('AD-05 moderators answer an objection, and the field is emptied', async () => {
  const screen = await openCase({
    state: 'contested',
    messages: [{ id: 'm', isByAuthor: true, text: 'I object.', writtenAt: at }],
    can: { decide: [], write: true, lookAfter: false },
  });
  expect(screen.text()).toContain(en.byAuthor);
  expect(document.querySelector('[name=decision]')).toBeNull();
  await screen.fill('text', 'Why?');
  await screen.press(en.send);
  expect(last(screen)).toEqual({ call: `POST /api/admin/reports/${id}/messages`, body: { text: 'Why?', commandId } });
  expect(screen.find<HTMLTextAreaElement>('[name=text]').value).toBe('');
  expect(screen.read).toHaveLength(2);
});

test('AD-04 pictures of a reported thing are shown on demand, and read each time', async () => {
  const screen = await openCase({ hasPictures: true }, [
    answer(calls.listPictures, {
      items: [
        { address: '/a.jpg', width: 10, height: null },
        { address: '/b.jpg', width: 10, height: 10 },
      ],
    }),
  ]);
  expect(document.querySelector('img')).toBeNull();
  await screen.press(en['pictures.show']);
  expect([...document.querySelectorAll('img')].map(({ alt, src }) => [alt, new URL(src).pathname])).toEqual([
    ['Picture 1 of 2 in the reported content', '/a.jpg'],
    ['Picture 2 of 2 in the reported content', '/b.jpg'],
  ]);
  await screen.press(en['pictures.hide']);
  expect(document.querySelector('img')).toBeNull();
  await screen.does(() => new Promise((resolve) => setTimeout(resolve, 5)));
  screen.answer(calls.listPictures, { items: [] });
  await screen.press(en['pictures.show']);
  expect(screen.text()).toContain(en['pictures.none']);
});

const openQueue = (search = '', isAdministrator = true) => {
  const page = ({ query }: { query: Record<string, string> }) => ({
    items: [{ ...card, id: query['cursor'] ? 'next' : id, title: query['cursor'] ? 'A later one' : card.title }],
    nextCursor: query['cursor'] ? null : 'next',
  });
  return Screen.open(<QueuePage />, {
    at: `/moderation${search}`,
    as: bob,
    answers: [
      answer(readSession, { user: { isAdministrator }, waiting: [{ kind: 'reports', count: 3 }] } as never),
      answer(calls.listReports, page),
      answer(calls.listOwnReports, page),
    ],
  });
};

test('AD-04 administrators see all waiting and decided cases, managers those of their groups, paginated', async () => {
  const screen = await openQueue();
  expect(screen.read).toContain('/api/admin/reports?queue=waiting');
  expect(screen.find('a[href="/moderation/figures"]').textContent).toBe(en['figures.link']);
  expect(screen.find('a[aria-current]').textContent).toBe(`${en['queue.waiting']}3`);
  expect(screen.text()).toMatch(/Urgent.*Breaks the law · Spam.*The old mill.*Once upon a time.*2 reports.*reported Mar 2, 2026/);
  await screen.press(en.moreCases);
  expect(screen.read.at(-1)).toBe('/api/admin/reports?queue=waiting&cursor=next');
  expect(screen.text()).toContain('A later one');
  expect(screen.names()).not.toContain(en.moreCases);
  const done = await openQueue('?queue=done', false);
  expect(done.read).toContain('/api/reports?queue=done');
  expect(document.querySelector('a[href="/moderation/figures"]')).toBeNull();
  expect(done.text()).toContain(en.leadOfGroups);
  expect(done.find('a[aria-current]').getAttribute('href')).toBe('/moderation?queue=done');
});

test('AD-04 SH-14 overdue cases have a queue and a mark; arrow keys move between cases', async () => {
  const screen = await openQueue('?queue=overdue');
  expect(screen.read).toContain('/api/admin/reports?queue=overdue');
  expect(screen.find('a[aria-current]').textContent).toBe(en['queue.overdue']);
  await screen.press(en.moreCases);
  const links = [...document.querySelectorAll<HTMLElement>('[data-card-link]')];
  const focused = () => links.indexOf(document.activeElement as HTMLElement);
  links[0]?.focus();
  await screen.key('ArrowDown', {}, links[0]);
  expect(focused()).toBe(1);
  await screen.key('ArrowDown', {}, links[1]);
  expect(focused()).toBe(links.length > 2 ? 2 : 1);
  await screen.key('Home', {}, links[1]);
  expect(focused()).toBe(0);
});

test('AD-09 AD-04 the administration lists waiting and decided reports, and links to the yearly figures', async () => {
  const [page] = administrationPages;
  expect(page).toMatchObject({ segment: 'reports', group: 'content', waiting: { kind: 'reports', name: 'queue.count' } });
  const Section = await page?.load();
  if (!Section) throw new Error('there is no page');
  const open = (search = '') =>
    Screen.open(<Section />, {
      at: `/dashBoardSuperAdmin/reports${search}`,
      as: bob,
      answers: [answer(calls.listReports, { items: [card], nextCursor: null })],
    });
  const screen = await open();
  expect(screen.read).toEqual(['/api/admin/reports?queue=waiting']);
  expect(screen.find(`h3 a[href="/moderation/${card.id}"]`).textContent).toBe('The old mill');
  expect(screen.find('a[href="/moderation/figures"]').textContent).toBe(en['figures.link']);
  expect(screen.find('a[aria-current]').getAttribute('href')).toBe('/dashBoardSuperAdmin/reports');
  const done = await open('?queue=done');
  expect(done.read).toEqual(['/api/admin/reports?queue=done']);
  expect(done.find('a[aria-current]').getAttribute('href')).toBe('/dashBoardSuperAdmin/reports?queue=done');
});

const counts = [{ name: 'spam', count: 1_234 }];
const figures: Figures = {
  year: 2026,
  reports: { total: 3, byReason: counts, byKind: [{ name: 'document', count: 2 }] },
  decisions: { total: 4, byDecision: [{ name: 'hide', count: 1 }], byGround: [{ name: 'law', count: 1 }], automated: 0 },
  held: 5,
  objections: { total: 6, upheld: 1, restored: 2 },
  medianHours: null,
  activePeople: 7,
};
const openFigures = (search = '', reply: unknown = figures) =>
  Screen.open(
    <RestrictedContext value={() => <p>Not for you</p>}>
      <FiguresPage />
    </RestrictedContext>,
    {
      at: `/moderation/figures${search}`,
      as: bob,
      answers: [answer(calls.readFigures, reply as never), answer(calls.downloadFigures, 'a,b' as never)],
    },
  );

test('AD-05 the figures of a year are a table and a file; other years are linked, and an invalid year is the current one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T10:00:00Z') });
  const screen = await openFigures('?year=2025');
  expect(screen.read).toEqual(['/api/admin/moderation-figures?year=2025']);
  expect([...document.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent).join(': '))).toEqual(
    expect.arrayContaining([
      `${en['figures.total']}: 3`,
      `${en['reason.spam']}: 1,234`,
      `${en['figures.medianHours']}: –`,
      `${en['figures.activePeople']}: 7`,
      `${en['figures.upheld']}: 1`,
      `${en['figures.restored']}: 2`,
      `${en['decided.hide']}: 1`,
      `${en['ground.law']}: 1`,
      `${documentWords['kind.document']}: 2`,
    ]),
  );
  expect([...document.querySelectorAll('a[href*="year="]')].map((link) => link.getAttribute('href')).toSorted()).toEqual([
    '/moderation/figures?year=2024',
    '/moderation/figures?year=2026',
  ]);
  await screen.press('CSV');
  expect(screen.kept.map(({ name }) => name)).toEqual(['moderation-2025.csv']);
  expect(screen.read.at(-1)).toBe('/api/admin/moderation-figures.csv?year=2025');
  screen.answer(calls.downloadFigures, refusal('server.failed', 500));
  await screen.press('CSV');
  expect(screen.toasts()).toHaveLength(1);
  for (const search of ['', '?year=2027', '?year=1999', '?year=2025.5', '?year=x', '?year=2026']) {
    const other = await openFigures(search);
    expect(other.read, search).toEqual(['/api/admin/moderation-figures?year=2026']);
    expect(
      [...document.querySelectorAll('a[href*="year="]')].map((link) => link.getAttribute('href')),
      search,
    ).toEqual(['/moderation/figures?year=2025']);
  }
  expect((await openFigures('?year=2000')).read).toEqual(['/api/admin/moderation-figures?year=2000']);
  const none = await openFigures('', { ...figures, reports: { total: 0, byReason: [], byKind: [] } });
  expect(none.text()).not.toContain(en['figures.byReason']);
  expect((await openFigures('', refusal('auth.forbidden', 403))).text()).toBe('Not for you');
  expect((await openFigures('', refusal('server.failed', 500))).text()).not.toContain('Not for you');
  vi.useRealTimers();
});

const stated: StatementCard = {
  id,
  role: 'author',
  kind: 'document',
  title: 'The old mill',
  state: 'decided',
  measure: 'hidden',
  wasHeld: false,
  changedAt: at,
};
const statement: Statement = {
  ...stated,
  text: 'What I wrote',
  decisions: [],
  messages: [],
  report: null,
  contestUntil: '2026-09-02T08:00:00Z',
  can: { contest: true, write: false },
};
const openStatement = (fields: Partial<Statement> = {}) =>
  Screen.open(
    <Route path="/statements/:id">
      <StatementPage />
    </Route>,
    {
      at: `/statements/${id}`,
      as: bob,
      answers: [answer(calls.readStatement, { ...statement, ...fields }), answer(calls.contestDecision, {} as never)],
    },
  );

test('AD-05 an author objects in time, and may add messages; a reporter reads the result', async () => {
  const screen = await openStatement();
  expect(screen.text()).toContain('You can appeal until September 2, 2026');
  await screen.fill('text', 'It is true.');
  await screen.press(en.contest);
  expect(last(screen)).toEqual({ call: `POST /api/statements/${id}/objection`, body: { text: 'It is true.', commandId } });
  expect(screen.toasts()).toEqual([en.contested]);
  expect(screen.read).toHaveLength(2);
  const more = await openStatement({ can: { contest: false, write: true } });
  expect(more.text()).toContain(en.writeMore);
  expect(more.text()).not.toContain('You can appeal until');
  expect(more.names()).toContain(en.send);
  expect((await openStatement({ can: { contest: false, write: false } })).names()).not.toContain(en.send);
  const reporter = await openStatement({
    role: 'reporter',
    report: { reason: 'spam', text: 'Look.', reportedAt: at },
    text: '',
    can: { contest: false, write: false },
  });
  expect(reporter.text()).toContain(en.stillOpen);
  expect(reporter.text()).toContain(en['statements.reported']);
});

test('AD-05 one’s statements are listed, or those of the thing in the address', async () => {
  const open = (search: string) =>
    Screen.open(<StatementsPage />, {
      at: `/statements${search}`,
      as: bob,
      answers: [answer(calls.listStatements, { items: [stated], nextCursor: null })],
    });
  const screen = await open('?on=file:oneonone');
  expect(screen.read).toEqual(['/api/statements?on=file%3Aoneonone']);
  expect(screen.text()).toMatch(/Hidden.*The old mill.*Document.*Your content/);
  expect(screen.find(`a[href="/statements/${id}"]`).textContent).toBe('The old mill');
  expect((await open('')).read).toEqual(['/api/statements']);
});

test('AD-04 moderation has its pages, and live messages refresh them', async () => {
  expect(feature.pages.map(({ path, access }) => [path, access])).toEqual(
    expect.arrayContaining([
      ['/moderation', 'signedIn'],
      ['/moderation/:id', 'signedIn'],
      ['/moderation/figures', 'signedIn'],
      ['/statements', 'signedIn'],
      ['/statements/:id', 'signedIn'],
    ]),
  );
  const found = Object.fromEntries(await Promise.all(feature.pages.map(async ({ path, load }) => [path, await load()] as const)));
  expect(found).toMatchObject({
    '/moderation': QueuePage,
    '/moderation/:id': CasePage,
    '/moderation/figures': FiguresPage,
    '/statements': StatementsPage,
    '/statements/:id': StatementPage,
  });
  const refreshed: unknown[] = [];
  const [handle] = Object.values(moderationLive);
  void handle?.({ type: 'any.thing', id }, async (...targets) => void refreshed.push(...targets));
  expect(refreshed).toEqual([calls.listReports, calls.listOwnReports, calls.readReport, calls.listStatements, calls.readStatement]);
});
