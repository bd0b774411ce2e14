import { afterEach, expect, test, vi } from 'vitest';
import { listGroups } from '#features/groups/contract/endpoints.ts';
import type { GroupNewsState } from '#platform/web/registry/group-news.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import type { ListedSession } from '../../contract/shapes.ts';
import common from '../../words/en.json' with { type: 'json' };
import { HubPart } from '../hub/hub-part.tsx';
import { negotiationLive } from '../live.ts';
import { RunningSessions } from '../running/running-sessions.tsx';
import { bob, sessionId } from '../testing/a-session.ts';
import { GroupSessions } from './group-sessions.tsx';
import { NegotiationsPage } from './negotiations-page.tsx';
import { NewsOfSessions } from './news-of-sessions.tsx';
import { SessionsUnderWay } from './sessions-under-way.tsx';
import { StartHere } from './start-here.tsx';
import { StartPage } from './start-page.tsx';

afterEach(endFakeTimers);
afterEach(() => vi.restoreAllMocks());

const commandId = expect.any(String);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const aSession = (id: string, fields: Partial<ListedSession> = {}): ListedSession => ({
  id,
  title: id,
  agenda: 'Two boats\nby autumn',
  documentType: 'sale',
  managerName: 'Ana Soto',
  groupName: null,
  phase: 'open',
  startedAt: '2026-11-20T12:00:00Z',
  endsAt: inMinutes(19.5),
  endedAt: null,
  partyCount: 2,
  clauseCount: 4,
  decidedCount: 1,
  acceptedCount: 1,
  votesDue: [],
  viewerStatus: 'present',
  isManager: false,
  ...fields,
});
/** The list reply: running sessions, ended ones. */
const listed = (running: ListedSession[] = [], ended: ListedSession[] = [], { start = true, total = 0 } = {}): Answer =>
  answer(calls.listSessions, ({ query }) => {
    const items = query['q'] === 'nothing' ? [] : query['phase'] === 'ended' ? ended : running;
    return { items, total: query['q'] ? items.length : total || items.length, nextCursor: null, can: { start } };
  });
const groups = answer(listGroups, {
  items: [
    { id: 'ABCD2345', groupName: 'Herons', visibility: 'private', viewerStatus: 'member' },
    { id: 'BCDE3456', groupName: 'Gulls', visibility: 'public', viewerStatus: 'requested' },
  ],
  nextCursor: null,
  total: 2,
} as never);
const open = (part: React.ReactNode, at: string, ...answers: Answer[]) =>
  Screen.open(part, { at, as: bob, answers: [listed(), groups, ...answers] });
const openPage = (...answers: Answer[]) => open(<NegotiationsPage />, '/negociation', ...answers);

const openStart = (at = '/negociation/new', ...answers: Answer[]) =>
  open(<StartPage />, at, answer(calls.startSession, { state: { id: sessionId } } as never), ...answers);
const goOn = async (screen: Screen, times = 1) => {
  for (let count = 0; count < times; count += 1) await screen.press(common.continue);
};

test('NE-01 a session is started in three steps with all its settings, and opened', async () => {
  const list = await openPage();
  expect(list.text()).toContain(common.noneRunsManager);
  expect(list.named(common.start).getAttribute('href')).toBe('/negociation/new');
  const screen = await openStart();
  expect([...screen.find('[name=groupId]').children].map(({ textContent }) => textContent)).toEqual([common.anybodyWithId, 'Herons']);
  // What is missing in a step is said before the next one.
  await goOn(screen);
  expect(screen.find('[role=alert]')).toBeDefined();
  expect(screen.at).toBe('/negociation/new');
  await screen.fill('title', 'The new boats');
  await screen.fill('agenda', 'Two boats');
  // No document type is preselected.
  expect(screen.find<HTMLSelectElement>('[name=documentType]').value).toBe('');
  await goOn(screen);
  expect(screen.at).toBe('/negociation/new');
  await screen.fill('documentType', 'partnership');
  await goOn(screen);
  expect(screen.at).toBe('/negociation/new#rule');
  expect(screen.find<HTMLInputElement>('[name=rule]:checked').value).toBe('unanimity');
  expect(screen.text()).toContain('The new boats · Partnership agreement · Anyone with the ID');
  await goOn(screen);
  expect(screen.at).toBe('/negociation/new#clauses');
  expect(screen.sent).toEqual([]);
  await screen.press(common.startButton);
  const body = {
    title: 'The new boats',
    agenda: 'Two boats',
    documentType: 'partnership',
    lengthMinutes: 20,
    rule: 'unanimity',
    mediator: false,
    groupId: null,
    admission: 'open',
    commandId,
  };
  expect(screen.sent).toEqual([{ call: 'POST /api/negotiations', body }]);
  expect(screen.at).toBe(`/negociation/${sessionId}`);
  const other = await openStart();
  // Nothing is left of the session that was started.
  expect(other.find<HTMLTextAreaElement>('[name=agenda]').value).toBe('');
  for (const [field, value] of [
    ['agenda', 'By autumn'],
    ['documentType', 'other'],
    ['otherType', 'A treaty'],
    ['groupId', 'ABCD2345'],
  ] as const)
    await other.fill(field, value);
  await other.press(other.find('[name=approval]'));
  await goOn(other);
  await other.fill('lengthMinutes', '90');
  await other.press(other.find('[name=rule][value=majority]'));
  await other.press(other.find('[name=mediator]'));
  await goOn(other);
  await other.press(common.startButton);
  expect(other.sent.at(-1)?.body).toEqual({
    ...body,
    title: '',
    agenda: 'By autumn',
    documentType: 'A treaty',
    lengthMinutes: 90,
    rule: 'majority',
    mediator: true,
    groupId: 'ABCD2345',
    admission: 'approval',
  });
});

test('NE-01 the last step says what is missing instead of offering to start; the former address leads to the page', async () => {
  const screen = await openStart('/negociation/new#clauses');
  expect(screen.names()).not.toContain(common.startButton);
  expect(screen.text()).toContain(`${common.missing} ${common.agenda}, ${common.documentType}`);
  await screen.press(common.agenda);
  expect(screen.at).toBe('/negociation/new#subject');
  await screen.fill('agenda', 'Two boats');
  await screen.fill('documentType', 'sale');
  await goOn(screen);
  await screen.fill('lengthMinutes', '0');
  await goOn(screen);
  expect(screen.at).toBe('/negociation/new#rule');
  expect((await open(<NegotiationsPage />, '/negociation?start=1')).at).toBe('/negociation/new');
  const member = await open(<StartPage />, '/negociation/new', listed([], [], { start: false }));
  expect(member.find('h1').textContent).toContain('Oops!');
});

test('NE-01 SE-05 what was entered survives leaving the page, until it is reset', async () => {
  const pages = (
    <>
      <Route path="/negociation/new">
        <StartPage />
      </Route>
      <Route path="/negociation">
        <NegotiationsPage />
      </Route>
    </>
  );
  const screen = await open(pages, '/negociation/new');
  const agenda = () => screen.find<HTMLTextAreaElement>('[name=agenda]');
  const leaveAndReturn = async () => {
    await screen.press(common.title);
    await screen.press(common.start);
  };
  await screen.fill('agenda', 'Two boats');
  await leaveAndReturn();
  expect(agenda().value).toBe('Two boats');
  await screen.press(common.startOver);
  expect(agenda().value).toBe('');
  await leaveAndReturn();
  expect(agenda().value).toBe('');
});

test('SH-14 NE-05 without sessions, the page shows what happens in one and a sample contract', async () => {
  const screen = await openPage();
  const steps = [...screen.find('main ol').children].map(({ textContent }) => textContent);
  expect(steps).toEqual([`1${common.stepPropose}`, `2${common.stepVote}`, `3${common.stepContract}`]);
  expect(screen.named(common.sampleContract).getAttribute('href')).toBe('/verify/SAMPLE-EN');
});

/** Fills in the first step, and opens the last one. */
async function toClauses(screen: Screen) {
  await screen.fill('agenda', 'A tent for the fair');
  await screen.fill('documentType', 'partnership');
  await goOn(screen, 2);
}

test('NE-26 a session starts with the clauses of a template; its blanks are filled in by fields, and clauses edited or left out', async () => {
  const screen = await openStart();
  await toClauses(screen);
  await screen.fill('template', 'loan');
  const titles = () => [...document.querySelectorAll('main form h3')].map(({ textContent }) => textContent);
  expect(titles()).toEqual(['1 Equipment', '2 Collection and return', '3 Use', '4 Damage and loss', '5 Insurance']);
  expect(screen.text()).toContain('7 blanks are still empty');
  await screen.fill('clause0 equipment', 'one tent');
  expect(screen.find('main strong').textContent).toBe('one tent');
  expect(screen.text()).toContain('6 blanks are still empty');
  await screen.press('Leave out “Insurance”');
  await screen.fill('clause2', 'It is used with care, [? date] at the latest.');
  await screen.fill('clause3', ' ');
  expect(screen.text()).toContain('3 blanks are still empty');
  await screen.press(common.startButton);
  expect(screen.sent.at(-1)?.body).toMatchObject({
    documentType: 'partnership',
    clauses: [
      { title: 'Equipment', text: expect.stringContaining('free of charge: one tent.') },
      { title: 'Collection and return', text: expect.stringContaining('[place]') },
      { title: 'Use', text: 'It is used with care, [? date] at the latest.' },
    ],
  });
  const other = await openStart();
  await toClauses(other);
  await other.fill('template', 'room');
  expect(titles()).toHaveLength(5);
  await other.fill('template', '');
  expect(titles()).toEqual([]);
});

test('NE-27 a session starts with two or three languages; then templates are used in the session', async () => {
  const screen = await openStart();
  await toClauses(screen);
  expect(document.querySelector('[name=secondLanguage]')).toBeNull();
  await screen.fill('decidingLanguage', 'fr');
  expect(screen.find<HTMLSelectElement>('[name=template]').disabled).toBe(true);
  expect([...screen.find('[name=secondLanguage]').children].map((option) => option.getAttribute('value'))).not.toContain('fr');
  await screen.press(common.startButton);
  expect(screen.sent).toEqual([]);
  await screen.fill('secondLanguage', 'ar');
  await screen.press(common.startButton);
  expect(screen.sent.at(-1)?.body).toMatchObject({ languages: ['fr', 'ar'] });
});

test('NE-01 if starting fails the reason is shown; the page stays open', async () => {
  const screen = await openStart('/negociation/new', answer(calls.startSession, refusal('negotiation.notMember', 403) as never));
  await toClauses(screen);
  await screen.press(common.startButton);
  expect(screen.find('[role=alert]').textContent).toBe(`${common.startFailed}. ${common['error.negotiation.notMember']}`);
  screen.answer(calls.startSession, refusal('input.invalid', 400, [{ name: 'agenda', code: 'field.required' }]));
  await screen.press(common.startButton);
  expect(screen.find('[role=alert]').textContent).not.toContain(common.startFailed);
  expect(screen.at).toBe('/negociation/new#clauses');
  const member = await openPage(listed([], [], { start: false }));
  expect(member.names()).not.toContain(common.start);
  expect(member.text()).toContain(common.noneRunsExample);
});

test('NE-03 one joins by an ID, typed or from a link, and sees what is wrong with it', async () => {
  const screen = await openPage(answer(calls.joinNegotiation, { id: sessionId, status: 'present' }));
  await screen.press(common.join);
  expect(screen.find('[role=alert]').textContent).toBe(common.enterId);
  await screen.fill('sessionId', ' sess-2345 ');
  screen.answer(calls.joinNegotiation, refusal('thing.notFound', 404));
  await screen.press(common.join);
  expect(screen.find('[role=alert]').textContent).toBe(`${common.joinFailed}. ${common['error.negotiation.unknownId']}`);
  screen.answer(calls.joinNegotiation, refusal('negotiation.full'));
  await screen.press(common.join);
  expect(screen.find('[role=alert]').textContent).toBe(`${common.joinFailed}. ${common['error.negotiation.full']}`);
  screen.answer(calls.joinNegotiation, { id: sessionId, status: 'waiting' });
  await screen.press(common.join);
  expect(screen.sent.at(-1)).toEqual({ call: `POST /api/negotiations/${sessionId}/join` });
  expect(screen.at).toBe(`/negociation/${sessionId}`);
  const brought = await open(<NegotiationsPage />, '/negociation?join=SESS2345');
  expect(brought.find<HTMLInputElement>('[name=sessionId]').value).toBe(sessionId);
});

test('NE-05 running sessions are listed before ended ones, with a button to join; more are loaded on demand', async () => {
  const running = [aSession('AAAA2222', { viewerStatus: 'none' }), aSession('BBBB2222')];
  const ended = [aSession('CCCC2222', { phase: 'ended', endedAt: '2026-11-20T12:30:00Z' })];
  const screen = await openPage(listed(running, ended), answer(calls.joinNegotiation, { id: 'AAAA2222', status: 'declined' }));
  expect([...document.querySelectorAll('h2, h3')].map(({ textContent }) => textContent)).toEqual([
    common.running,
    'AAAA2222',
    'BBBB2222',
    common.ended,
    'CCCC2222',
    common.joinTitle,
  ]);
  const before = screen.read.length;
  await screen.press('Join “AAAA2222”');
  expect(screen.toasts()).toEqual([common['status.declined']]);
  expect(screen.read.slice(before)).toEqual(['running', 'ended'].map((phase) => `/api/negotiations?mine=1&phase=${phase}`));
  expect(screen.at).toBe('/negociation');
  screen.answer(calls.joinNegotiation, refusal('negotiation.full'));
  await screen.press('Join “AAAA2222”');
  expect(screen.toasts()).toContain(`${common.joinFailed}. ${common['error.negotiation.full']}`);
  const pages = answer(calls.listSessions, ({ query: { cursor, phase } }) => ({
    items: phase === 'ended' ? [] : [aSession(cursor ? 'BBBB2222' : 'AAAA2222')],
    total: 2,
    nextCursor: cursor || phase === 'ended' ? null : 'next',
    can: { start: false },
  }));
  const long = await openPage(pages);
  expect(long.text()).not.toContain('BBBB2222');
  await long.press(common.more);
  expect(long.text()).toContain('BBBB2222');
  expect(long.names()).not.toContain(common.more);
});

test('NE-05 with many sessions there is a search field, which stays if few results are left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect((await openPage(listed([aSession('AAAA2222')], [], { total: 3 }))).find('main')).toBeDefined();
  expect(document.querySelector('[name=q]')).toBeNull();
  const screen = await openPage(listed([aSession('AAAA2222')], [], { total: 4 }));
  expect(screen.find('[name=q]')).toBeDefined();
  await screen.fill('q', 'nothing');
  await screen.does(() => vi.advanceTimersByTime(250));
  await screen.does(() => vi.advanceTimersByTime(20));
  expect(screen.read).toContain('/api/negotiations?mine=1&phase=running&q=nothing');
  expect(screen.text()).toContain(common.noMatch);
  expect(screen.text()).not.toContain(common.noneRuns);
  await screen.press(common.clearSearch);
  await screen.does(() => vi.advanceTimersByTime(20));
  expect(screen.text()).toContain('AAAA2222');
  expect(screen.text()).not.toContain(common.noMatch);
});

test('NE-01 a manager starts one for the members of a group; others get a link to all negotiations', async () => {
  const screen = await open(<GroupSessions groupId="ABCD2345" />, '/network/ABCD2345');
  expect(screen.read).toContain('/api/negotiations?mine=1&phase=running&groupId=ABCD2345');
  expect(screen.text()).toContain(common.inGroupEmptyManager);
  expect(screen.named(common.start).getAttribute('href')).toBe('/negociation/new?group=ABCD2345');
  const page = await openStart('/negociation/new?group=ABCD2345');
  expect(page.find<HTMLSelectElement>('[name=groupId]').value).toBe('ABCD2345');
  await toClauses(page);
  await page.press(common.startButton);
  expect(page.sent[0]?.body).toMatchObject({ groupId: 'ABCD2345' });
  const member = await open(<GroupSessions groupId="ABCD2345" />, '/network/ABCD2345', listed([], [], { start: false }));
  expect(member.text()).toContain(common.inGroupEmptyText);
  expect(member.find('a[href="/negociation"]').textContent).toBe(common.toNegotiations);
  const head = await open(<StartHere groupId="ABCD2345" />, '/network/ABCD2345');
  expect(head.named(common.startHere).getAttribute('href')).toBe('/negociation/new?group=ABCD2345');
  expect((await open(<StartHere groupId="ABCD2345" />, '/network/ABCD2345', listed([], [], { start: false }))).names()).toEqual([]);
});

test('NE-05 running sessions are on the start page: one’s own first, then by time left, each with its action', async () => {
  const sessions = [
    aSession('AAAA2222', { viewerStatus: 'none', endsAt: inMinutes(1) }),
    aSession('BBBB2222', { endsAt: inMinutes(150), clauseCount: 0 }),
    aSession('CCCC2222', { endsAt: inMinutes(9.5) }),
    aSession('DDDD2222', { viewerStatus: 'waiting', phase: 'finalVote', endsAt: inMinutes(-60) }),
    aSession('EEEE2222', { endsAt: inMinutes(72 * 60), votesDue: ['3'] }),
  ];
  const screen = await open(
    <SessionsUnderWay />,
    '/panel',
    listed(sessions),
    answer(calls.joinNegotiation, { id: 'AAAA2222', status: 'present' }),
  );
  expect([...document.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    'CCCC2222',
    'BBBB2222',
    'EEEE2222',
    'DDDD2222',
    'AAAA2222',
  ]);
  for (const text of [
    '10 minutes left · 1 of 4 clauses decided',
    '3 hours left',
    '3 days left · Your vote is missing on clause 3',
    `${common['standing.finalVote']} · `,
    common.waiting,
  ])
    expect(screen.text()).toContain(text);
  expect(screen.text()).not.toContain(' of 0 ');
  expect(screen.find('a[href="/negociation/CCCC2222"]').getAttribute('aria-label')).toBe('Open “CCCC2222”');
  expect(screen.names()).not.toContain('Open “DDDD2222”');
  expect(screen.find('a[href="/negociation/EEEE2222"]').textContent).toBe(common.vote);
  await screen.press('Join “AAAA2222”');
  expect(screen.at).toBe('/negociation/AAAA2222');
  expect((await open(<SessionsUnderWay />, '/panel')).find('main').textContent).toBe('');
});

test('NE-05 every page except its own, those that show it, and those for writing shows the session with the least time left', async () => {
  const sessions = [
    aSession('AAAA2222', { viewerStatus: 'none', endsAt: inMinutes(1) }),
    aSession('BBBB2222', { endsAt: inMinutes(30) }),
    aSession('CCCC2222', { endsAt: inMinutes(9.5), title: null }),
  ];
  const screen = await open(<RunningSessions />, '/hub', listed(sessions));
  expect(screen.find('a[href="/negociation/CCCC2222"]').textContent).toBe('Two boats10 minutes left');
  expect(screen.find('a[href="/negociation"]').getAttribute('aria-label')).toBe('1 more in progress');
  expect(screen.find('section').dataset['running']).toBe('');
  const own = await open(<RunningSessions />, '/negociation/CCCC2222', listed(sessions));
  expect(own.find('a').getAttribute('href')).toBe('/negociation/BBBB2222');
  expect(document.querySelector('a[href="/negociation"]')).toBeNull();
  for (const at of ['/panel', '/negociation', '/negociation/new', '/polls/new', '/article?id=1', '/messenger/ABCD2345'])
    expect((await open(<RunningSessions />, at, listed(sessions))).find('main').textContent, at).toBe('');
  expect((await open(<RunningSessions />, '/hub', listed(sessions.slice(0, 1)))).find('main').textContent).toBe('');
});

test('HU-02 a Hub card shows the phase of a session, and joins it', async () => {
  const card = (phase: string | null, ...answers: Answer[]) =>
    open(<HubPart item={{ id: 'AAAA2222', title: 'Boats', phase, endsAt: inMinutes(-1) }} />, '/hub', ...answers);
  const joins = await card(
    'open',
    listed([aSession('AAAA2222', { viewerStatus: 'left' })]),
    answer(calls.joinNegotiation, { id: 'AAAA2222', status: 'present' }),
  );
  expect(joins.text()).toContain(common['standing.timeUp']);
  await joins.press('Join “Boats”');
  expect(joins.at).toBe('/negociation/AAAA2222');
  const own = await card('finalVote', listed([aSession('AAAA2222')]));
  expect(own.text()).toContain(common['standing.finalVote']);
  expect(own.names()).toEqual([]);
  const ended = await card('ended');
  expect(ended.names()).toEqual([]);
  expect(ended.read).toEqual([]);
  expect((await card('open')).names()).toEqual([]);
  expect((await card(null)).find('main').textContent).toBe('');
});

test('HU-02 the newest sessions of a group are shown in its overview, and reloaded after changes', async () => {
  const reads: GroupNewsState[] = [];
  const news = (
    <NewsOfSessions groupId="ABCD2345">
      {(read) => {
        reads.push(read);
        return null;
      }}
    </NewsOfSessions>
  );
  const screen = await open(
    news,
    '/network/ABCD2345',
    listed([aSession('AAAA2222', { endsAt: '2026-11-20T12:20:00Z' }), aSession('BBBB2222', { title: null })]),
  );
  expect(screen.read).toEqual(['/api/negotiations?groupId=ABCD2345&limit=6']);
  expect(reads.at(-1)?.news?.[0]).toEqual({
    kind: 'negotiation',
    id: 'AAAA2222',
    title: 'AAAA2222',
    excerpt: 'Two boats\nby autumn',
    language: null,
    isPublic: false,
    at: '2026-11-20T12:00:00Z',
    by: { id: null, name: 'Ana Soto' },
    phase: 'open',
    endsAt: '2026-11-20T12:20:00Z',
  });
  expect(reads.at(-1)?.news?.[1]).toMatchObject({ title: 'Two boats', excerpt: '' });
  screen.answer(calls.listSessions, refusal('server.failed', 500));
  await screen.does(() => reads.at(-1)?.retry());
  const refreshed: unknown[] = [];
  for (const handle of Object.values(negotiationLive))
    void handle({ type: 'any.thing', id: '' }, async (...targets) => void refreshed.push(...targets));
  expect(refreshed).toContain(calls.listSessions);
  expect(refreshed).toHaveLength(6);
});
