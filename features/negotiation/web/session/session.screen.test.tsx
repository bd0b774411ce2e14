import { afterEach, expect, test, vi } from 'vitest';
import { readGroup } from '#features/groups/contract/endpoints.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import { readHiding } from '../../contract/hiding-endpoints.ts';
import { readInvitation } from '../../contract/invitation-endpoints.ts';
import type { Invitation } from '../../contract/shapes.ts';
import common from '../../words/en.json' with { type: 'json' };
import en from '../../words/session/en.json' with { type: 'json' };
import { JoinSession } from '../start/join-session.tsx';
import { ASession, ana, bob, cem, clauseId, sessionId } from '../testing/a-session.ts';
import { openSession, stopClocks } from '../testing/open-session.tsx';
import { SessionPage } from './session-page.tsx';

afterEach(endFakeTimers);
afterEach(() => vi.restoreAllMocks());

/** Makes the page load what happened elsewhere. */
const goOnline = () => window.dispatchEvent(new Event('online'));
const status = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent.trim());

test('NE-05 a session shows topic, time left, progress and pending votes with links to them', async () => {
  const session = new ASession({ rule: 'twoThirds', isMediated: true }, bob, cem);
  session.propose(ana.id, 'Two boats of wood.', 'Boats');
  session.propose(bob.id, 'By autumn.');
  session.seconds = 60;
  stopClocks();
  const screen = await openSession(session, bob);
  expect(document.title).toContain('The new boats');
  expect(screen.find('a[href="/negociation"]').textContent).toBe(en.sessions);
  for (const expected of ['Contract of sale', '19:00', '19 minutes left', '2 undecided', en.mediatedText, common.anybodyWithId])
    expect(screen.text()).toContain(expected);
  expect(screen.text()).toContain(`${common['rule.twoThirds']}. ${en['ruleText.twoThirds']}`);
  expect(screen.text()).toContain(en['clauses.asked']);
  await screen.press('Vote on clause 1');
  expect(document.activeElement?.id).toBe(`clause-${clauseId(1)}`);
  await screen.press('Clause 2');
  expect(document.activeElement?.id).toBe(`clause-${clauseId(2)}`);
  const managed = await openSession(session, ana);
  expect(managed.text()).toContain('Waiting for the votes of 2 parties on 2 clauses.');
  const nameless = await openSession(new ASession({ title: null }, bob), bob);
  expect(nameless.find('h1').textContent).toBe('Two boats');
});

test('NE-05 sessions of others can be reported; parties of a hidden session see that it is, and its manager where the reasons are', async () => {
  const session = new ASession({}, bob);
  expect((await openSession(session, ana)).names()).not.toContain('Report');
  expect((await openSession(session, bob)).names()).toContain('More');
  const hidden = [answer(readHiding, { isHidden: true })];
  const own = await openSession(session, ana, hidden);
  expect(own.find(`a[href="/statements?on=negotiation:${sessionId}"]`)).toBeDefined();
  await openSession(session, bob, hidden);
  expect(document.querySelector('a[href^="/statements"]')).toBeNull();
});

test('NE-03 a person who left the group stays in its session, and sees what leaving means', async () => {
  const session = new ASession({ groupId: 'ABCD2345', admission: 'approval' });
  const shownTo = async (reply: object, phase?: 'end') => {
    if (phase) session.does(ana.id, { type: 'end' });
    return (await openSession(session, ana, [answer(readGroup, reply as never)])).text();
  };
  expect(await shownTo({ viewerStatus: 'member' })).not.toContain(en.groupLostTitle);
  for (const lost of [{ viewerStatus: 'none' }, { viewerStatus: 'requested' }, refusal('thing.notFound', 404)])
    expect(await shownTo(lost)).toContain(en.groupLostTitle);
  expect(await shownTo(refusal('server.failed', 500))).not.toContain(en.groupLostTitle);
  expect(await shownTo({ viewerStatus: 'none' })).toContain(en.byApproval);
  expect(await shownTo({ viewerStatus: 'none' }, 'end')).not.toContain(en.groupLostTitle);
});

test('NE-05 actions of others are shown and announced, with their consequences; one’s own actions are not announced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats of wood.', 'Boats');
  const screen = await openSession(session, bob);
  session.propose(ana.id, 'By autumn.');
  session.counter(ana.id, 1, 'Two boats of steel.');
  session.vote(bob.id, 2, 'accept');
  await screen.does(goOnline);
  expect(screen.text()).toContain('Counter-proposal to clause 1');
  expect(screen.text()).toContain('Waiting for clause 1.1');
  await screen.does(() => vi.advanceTimersByTime(3_000));
  expect(status()).toContain(
    'Ana Soto proposed clause 2. Ana Soto proposed clause 1.1 as a counter-proposal to clause 1. Clause 2 is accepted by 2 of 2.',
  );
  for (const text of ['Paid at once.', 'In Sète.', 'In blue.', 'With oars.']) session.propose(ana.id, text);
  await screen.does(goOnline);
  await screen.does(() => vi.advanceTimersByTime(3_000));
  expect(status().join()).toContain('Ana Soto proposed clause 5. And one more change.');
});

test('NE-05 the clock warns at five minutes and at one, and asks the server about the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
  const session = new ASession({ lengthMinutes: 7 }, bob);
  const screen = await openSession(session, bob);
  const pass = async (seconds: number) => {
    session.seconds += seconds;
    await screen.does(() => vi.advanceTimersByTime(seconds * 1000));
    return screen.find('[role=timer]').textContent;
  };
  expect(await pass(119)).toBe('6 minutes left');
  expect(await pass(10)).toBe('5 minutes left');
  await pass(4);
  expect(status()).toContain('5 minutes left');
  expect(await pass(241)).toBe('One minute left');
  await pass(4);
  expect(status()).toContain('One minute left');
  session.seconds += 60;
  const requested = screen.read.length;
  await screen.does(() => vi.advanceTimersByTime(60_000));
  expect(screen.read.slice(requested).some((address) => address.includes('/events'))).toBe(true);
});

test('NE-05 the time left of long sessions is in days or hours', async () => {
  expect((await openSession(new ASession({ lengthMinutes: 4 * 1440 }), ana)).text()).toContain('4 days');
  stopClocks();
  const long = await openSession(new ASession({ lengthMinutes: 2 * 1440 - 1 }), ana);
  expect(long.text()).toContain('47:59:00');
  expect(long.find('[role=timer]').textContent).toBe('47\u00A0h 59\u00A0min left');
});

test('NE-05 a lost connection is shown, and missed events are loaded when it is back', async () => {
  const session = new ASession({}, bob);
  const screen = await openSession(session, bob);
  expect(screen.text()).not.toContain(en.connectionLost);
  await screen.does(() => window.dispatchEvent(new Event('offline')));
  expect(screen.text()).toContain(en.connectionLost);
  session.propose(ana.id, 'Two boats of wood.');
  await screen.does(goOnline);
  expect(screen.text()).not.toContain(en.connectionLost);
  expect(screen.text()).toContain('Two boats of wood.');
});

test('NE-23 the contract grows beside the clauses: agreed clauses in full, open ones pale, without rejected ones', async () => {
  const session = new ASession({}, bob);
  const screen = await openSession(session, bob);
  const shown = () =>
    [...screen.find('.contract-preview ol').children].map((line) => [line.textContent, line.className.includes('text-muted')]);
  expect(screen.find('.contract-preview').textContent).toContain(en.contractEmpty);
  session.propose(ana.id, 'Two boats of wood.', 'Boats');
  session.propose(ana.id, 'By autumn.');
  session.propose(ana.id, 'Paid at once.');
  session.counter(bob.id, 2, 'By winter.');
  session.vote(bob.id, 1, 'accept');
  session.vote(bob.id, 3, 'reject');
  await screen.does(goOnline);
  expect(shown()).toEqual([
    ['1 BoatsTwo boats of wood.', false],
    [`2.1  · ${en['state.active']}By winter.`, true],
  ]);
  await screen.press(en.contractSoFar);
  expect(screen.find('dialog[open]').textContent).toContain('Two boats of wood.');
  await screen.press('Close');
  session.does(ana.id, { type: 'end' });
  await screen.does(goOnline);
  // Something was left undecided, so there is no contract.
  expect(document.querySelector('.contract-preview')).toBeNull();
});

test('NE-04 a person removed with the page open sees why, with a link to the list', async () => {
  const session = new ASession({}, bob, cem);
  const screen = await openSession(session, bob);
  session.does(ana.id, { type: 'remove', userId: cem.id, reason: 'By mistake' });
  await screen.does(goOnline);
  expect(screen.text()).toContain('Cem Kaya was removed: By mistake');
  session.does(ana.id, { type: 'remove', userId: bob.id, reason: 'He shouts' });
  await screen.does(goOnline);
  expect(screen.text()).toContain(`${en.removedTitle}Reason given: He shouts`);
  expect(screen.find('a[href="/negociation"]').textContent).toBe(en.toSessions);
});

const invitation: Invitation = {
  title: 'The new boats',
  agenda: 'Two boats\nby autumn',
  documentType: 'sale',
  managerName: 'Ana Soto',
  groupName: 'Herons',
  phase: 'open',
  startedAt: '2026-11-20T12:00:00Z',
  endsAt: '2026-11-20T12:20:00Z',
  endedAt: null,
  partyCount: 2,
  clauseCount: 0,
  decidedCount: 0,
  acceptedCount: 0,
  viewerStatus: 'none',
  isManager: false,
  admission: 'open',
  now: '2026-11-20T12:00:00Z',
};
const openInvited = (fields: Partial<Invitation> = {}) =>
  openSession(new ASession(), bob, [
    answer(calls.readSession, refusal('thing.notFound', 404) as never),
    answer(readInvitation, { ...invitation, endsAt: new Date(Date.now() + 19.5 * 60_000).toISOString(), ...fields }),
    answer(calls.joinNegotiation, { id: sessionId, status: 'present' }),
  ]);

test('NE-03 before joining one sees the topic; joining is idempotent', async () => {
  const screen = await openInvited();
  for (const expected of ['The new boats', 'Two boats by autumn', 'Contract of sale', '20 minutes left', '2 parties', 'Herons'])
    expect(screen.text()).toContain(expected);
  expect(screen.text()).not.toContain(en.askFirst);
  screen.answer(calls.joinNegotiation, refusal('negotiation.full'));
  await screen.press(en.joinThis);
  expect(screen.toasts()[0]).toMatch(new RegExp(`^${common.joinFailed}. `));
  screen.answer(calls.joinNegotiation, { id: sessionId, status: 'declined' });
  await screen.press(en.joinThis);
  expect(screen.toasts().at(-1)).toBe(common['status.declined']);
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats of wood.');
  screen.answer(calls.joinNegotiation, () => {
    for (const [endpoint, reply] of session.answersTo(bob.id)) screen.answer(endpoint, reply as never);
    screen.answer(readInvitation, { ...invitation, viewerStatus: 'present' });
    return { id: sessionId, status: 'present' as const };
  });
  await screen.press(en.joinThis);
  expect(screen.sent.map(({ call }) => call)).toEqual(Array.from({ length: 3 }, () => `POST /api/negotiations/${sessionId}/join`));
  expect(screen.at).toBe(`/negociation/${sessionId}`);
  expect(screen.text()).toContain('Parties (2)');
  expect(document.activeElement?.id).toBe(`clause-${clauseId(1)}`);
});

test('NE-03 after joining a session without open votes the focus is on the page; opening it again leaves the focus', async () => {
  const screen = await openInvited();
  const session = new ASession({}, bob);
  screen.answer(calls.joinNegotiation, () => {
    for (const [endpoint, reply] of session.answersTo(bob.id)) screen.answer(endpoint, reply as never);
    screen.answer(readInvitation, { ...invitation, viewerStatus: 'present' });
    return { id: sessionId, status: 'present' as const };
  });
  // As in the layout.
  Object.assign(screen.find('main'), { id: 'main', tabIndex: -1 });
  await screen.press(en.joinThis);
  expect(screen.text()).toContain('Parties (2)');
  expect(document.activeElement?.id).toBe('main');
  session.propose(ana.id, 'Two boats of wood.');
  await openSession(session, bob);
  expect(document.activeElement?.id).not.toBe(`clause-${clauseId(1)}`);
});

test('NE-03 NE-11 whoever joins by the ID from the list is taken to the first clause to vote on', async () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats of wood.');
  const screen = await Screen.open(
    <>
      <Route path="/negociation">
        <JoinSession start={sessionId} isMain />
      </Route>
      <Route path="/negociation/:sessionId">
        <SessionPage />
      </Route>
    </>,
    {
      at: '/negociation',
      as: bob,
      answers: [...session.answersTo(bob.id), answer(calls.joinNegotiation, { id: sessionId, status: 'present' })],
    },
  );
  await screen.press(common.join);
  expect(screen.at).toBe(`/negociation/${sessionId}`);
  expect(document.activeElement?.id).toBe(`clause-${clauseId(1)}`);
});

test('NE-03 with admission one asks, waits, and sees nothing of the session until admitted', async () => {
  const screen = await openInvited({ agenda: '', title: null, groupName: null, admission: 'approval', phase: 'finalVote' });
  expect(screen.find('h1').textContent).toBe('Session managed by Ana Soto');
  expect(screen.text()).toContain(en.askFirst);
  expect(screen.text()).toContain(en['phase.finalVote']);
  for (const untold of ['Contract of sale', common.agenda, en.group]) expect(screen.text()).not.toContain(untold);
  await screen.press(en.askToJoin);
  expect(screen.sent).toHaveLength(1);
  const waiting = await openInvited({ admission: 'approval', viewerStatus: 'waiting' });
  expect(waiting.text()).toContain(common.requestSent);
  expect(waiting.names()).not.toContain(en.askToJoin);
  const again = await openInvited({ admission: 'approval', viewerStatus: 'left' });
  expect(again.names()).toContain(en.joinThis);
});

test('NE-05 if loading fails the reason is shown and it can be retried; after losing access, the invitation is shown', async () => {
  const session = new ASession({}, bob);
  const screen = await openSession(session, bob, [answer(calls.readSession, refusal('server.failed', 500) as never)]);
  expect(screen.text()).toContain(en.retrieveFailed);
  for (const [endpoint, reply] of session.answersTo(bob.id)) screen.answer(endpoint, reply as never);
  await screen.press('Try again');
  expect(screen.find('h1').textContent).toBe('The new boats');
  for (const endpoint of [calls.readSession, calls.readEvents]) screen.answer(endpoint, refusal('thing.notFound', 404));
  screen.answer(readInvitation, invitation);
  await screen.does(goOnline);
  expect(screen.names()).toContain(en.joinThis);
});
