import { afterEach, expect, test, vi } from 'vitest';
import { answer, endFakeTimers, refusal, type Screen } from '#platform/web/testing/screen.tsx';
import { readCheck } from '../../../contract/contract-endpoints.ts';
import * as calls from '../../../contract/endpoints.ts';
import common from '../../../words/en.json' with { type: 'json' };
import en from '../../../words/session/en.json' with { type: 'json' };
import { ASession, ana, bob, cem, clauseId, sessionId } from '../../testing/a-session.ts';
import { openSession } from '../../testing/open-session.tsx';

const goOnline = (screen: Screen) => screen.does(() => window.dispatchEvent(new Event('online')));
const unfold = (screen: Screen) =>
  screen.does(() => {
    const details = [...document.querySelectorAll('details')].at(-1);
    if (!details) return;
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
const course = () =>
  [...document.querySelectorAll('ol[aria-label="History"] > li')].map(({ textContent }) => textContent.replace(/^.*?[AP]M/, ''));
const range = (screen: Screen) => screen.find<HTMLInputElement>('input[type=range]');
afterEach(() => vi.restoreAllMocks());
afterEach(endFakeTimers);

/** A session with every type of event. */
function eventful(): ASession {
  const session = new ASession({ admission: 'approval' }, bob, cem);
  session.does(ana.id, { type: 'admit', userId: bob.id });
  session.does(ana.id, { type: 'decline', userId: cem.id });
  session.does(ana.id, { type: 'changeRule', rule: 'majority', isMediated: true });
  session.does(ana.id, { type: 'changeRule', rule: 'unanimity', isMediated: false });
  session.propose(ana.id, 'Two boats.');
  session.counter(bob.id, 1, 'Three boats.');
  session.does(bob.id, { type: 'withdraw', clauseId: clauseId(2) });
  session.vote(bob.id, 1, 'accept');
  session.propose(ana.id, 'By autumn.');
  session.vote(bob.id, 3, 'reject', 'Too soon');
  session.propose(ana.id, 'In blue.');
  session.vote(bob.id, 4, 'reject');
  session.does(ana.id, { type: 'offerHandOver', userId: bob.id });
  session.does(bob.id, { type: 'declineHandOver' });
  session.does(ana.id, { type: 'offerHandOver', userId: bob.id });
  session.does(ana.id, { type: 'declineHandOver' });
  session.propose(ana.id, 'In Sète.');
  session.does(ana.id, { type: 'extend', minutes: 1 });
  session.seconds = 22 * 60;
  session.does(ana.id, { type: 'openFinalVote' });
  session.does(ana.id, { type: 'offerHandOver', userId: bob.id });
  session.does(bob.id, { type: 'acceptHandOver' });
  session.does(ana.id, { type: 'leave' });
  session.does(bob.id, { type: 'end' });
  return session;
}

test('NE-05 the history of a session lists all events in order, newest last', async () => {
  const screen = await openSession(eventful(), bob);
  expect(course()).toEqual([]);
  await unfold(screen);
  expect(course()).toEqual([
    'Ana Soto started the session.',
    'Bob Heron asked to join.',
    'Cem Kaya asked to join.',
    'Bob Heron joined.',
    'Cem Kaya was not admitted.',
    'Ana Soto set the rule: Majority; the manager mediates.',
    'Ana Soto set the rule: Unanimity.',
    'Ana Soto proposed clause 1.',
    'Ana Soto accepted clause 1.',
    'Voting on clause 1 opened.',
    'Bob Heron proposed clause 1.1 as a counter-proposal to clause 1.',
    'Bob Heron accepted clause 1.1.',
    'Voting on clause 1 paused until clause 1.1 is decided.',
    'Voting on clause 1.1 opened.',
    'Bob Heron withdrew clause 1.1.',
    'Clause 1.1 is withdrawn.',
    'Voting on clause 1 opened.',
    'Bob Heron accepted clause 1.',
    'Clause 1 is accepted by 2 of 2.',
    'Ana Soto proposed clause 2.',
    'Ana Soto accepted clause 2.',
    'Voting on clause 2 opened.',
    'Bob Heron rejected clause 2: Too soon',
    'Clause 2 is rejected.',
    'Ana Soto proposed clause 3.',
    'Ana Soto accepted clause 3.',
    'Voting on clause 3 opened.',
    'Bob Heron rejected clause 3.',
    'Clause 3 is rejected.',
    'Ana Soto asked Bob Heron to manage the session.',
    'Bob Heron declined to manage the session.',
    'Ana Soto asked Bob Heron to manage the session.',
    'Ana Soto withdrew the request to Bob Heron.',
    'Ana Soto proposed clause 4.',
    'Ana Soto accepted clause 4.',
    'Voting on clause 4 opened.',
    'The time was extended by one minute.',
    'The time is up: the proposal phase is over.',
    'Voting on clause 4 closed.',
    'The final vote was opened.',
    'Voting on clause 4 opened.',
    'Ana Soto asked Bob Heron to manage the session.',
    'Bob Heron now manages the session.',
    'Ana Soto left.',
    'Bob Heron ended the session.',
    'Voting on clause 4 closed.',
  ]);
});

test('NE-05 the history is updated; if loading fails this is shown, and it can be retried', async () => {
  const session = new ASession({}, bob, cem);
  const screen = await openSession(session, bob);
  screen.answer(calls.readEvents, refusal('server.failed', 500));
  await unfold(screen);
  expect(screen.text()).toContain(`${en.retrieveFailed}. `);
  for (const [endpoint, reply] of session.answersTo(bob.id)) screen.answer(endpoint, reply as never);
  await screen.press('Try again');
  expect(course()).toHaveLength(3);
  // Texts that the client already has are not loaded again.
  expect(screen.read.at(-1)).toBe(`/api/negotiations/${sessionId}/events?after=0&known=3`);
  session.does(ana.id, { type: 'remove', userId: cem.id, reason: 'By mistake' });
  await goOnline(screen);
  expect(course().at(-1)).toBe('Cem Kaya was removed: By mistake');
});

test('NE-26 a session is replayed step by step, by slider or automatically', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats.', 'Boats');
  session.vote(bob.id, 1, 'accept');
  const screen = await openSession(session, bob);
  await screen.press(en.replay);
  const dialog = () => screen.find('dialog[open]');
  const position = () => Number(range(screen).value);
  const last = session.events.length;
  await screen.until(() => document.querySelector('input[type=range]'));
  expect(position()).toBe(last);
  expect(dialog().textContent).toContain('Clause 1 is accepted by 2 of 2.');
  expect(dialog().textContent).toContain('1 accepted');
  expect((screen.named(en.stepOn) as HTMLButtonElement).disabled).toBe(true);
  await screen.press(en.stepBack);
  expect(position()).toBe(last - 1);
  expect(dialog().textContent).toContain('Bob Heron accepted clause 1.');
  expect(range(screen).getAttribute('aria-valuetext')).toContain('Bob Heron accepted clause 1.');
  // A past state has no actions.
  expect(dialog().textContent).not.toContain(en.counter);
  await screen.fill(range(screen), '1');
  expect(dialog().textContent).toContain(`Ana Soto started the session.${en.noClauseYet}`);
  expect((screen.named(en.stepBack) as HTMLButtonElement).disabled).toBe(true);
  await screen.press(en.stepOn);
  expect(position()).toBe(2);
  await screen.press(en.play);
  await screen.does(() => vi.advanceTimersByTime(1_800));
  expect(position()).toBe(4);
  await screen.press(en.pause);
  await screen.does(() => vi.advanceTimersByTime(1_800));
  expect(position()).toBe(4);
  await screen.press(en.play);
  await screen.does(() => vi.advanceTimersByTime(900 * last));
  expect(position()).toBe(last);
  await screen.press(en.play);
  expect(position()).toBe(1);
  await screen.press(en.stepOn);
  await screen.does(() => vi.advanceTimersByTime(1_800));
  expect(position()).toBe(2);
  await screen.press('Close');
  expect(document.querySelector('dialog[open]')).toBeNull();
});

test('NE-26 an ended session shows the results with other rules', async () => {
  const session = new ASession({}, bob, cem);
  session.propose(ana.id, 'Two boats.', 'Boats');
  session.vote(bob.id, 1, 'accept');
  session.vote(cem.id, 1, 'reject');
  session.propose(ana.id, 'By autumn.');
  const running = await openSession(session, bob);
  expect(running.names()).not.toContain(en.whatIf);
  session.does(ana.id, { type: 'end' });
  const screen = await openSession(session, bob);
  await screen.press(en.whatIf);
  await screen.until(() => document.querySelector('table'));
  const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(screen.find<HTMLSelectElement>('[name=supposedRule]').value).toBe('majority');
  expect(screen.text()).toContain('One clause would have had a different outcome.');
  expect(rows()).toEqual([
    ['1 · Boats', en['whatIf.rejected'], en['whatIf.accepted']],
    ['2', en['whatIf.open'], en.whatIfEqual],
  ]);
  expect([...screen.find('[name=supposedRule]').children].map(({ textContent }) => textContent)).not.toContain(common['rule.unanimity']);
  await screen.fill('supposedRule', 'twoThirds');
  expect(rows()[0]?.[2]).toBe(en['whatIf.accepted']);
  await screen.press('Close');
  const none = new ASession({}, bob);
  none.does(ana.id, { type: 'end' });
  expect((await openSession(none, bob)).names()).not.toContain(en.whatIf);
});

const pdf = () => new Response('%PDF');
const keeping = (session: ASession, plain: Record<string, () => Response> = {}, answers: Parameters<typeof openSession>[2] = []) =>
  openSession(session, bob, answers, undefined, plain);

test('NE-24 the contract can be downloaded once all clauses are decided, as interim while the session is running', async () => {
  const session = new ASession({}, bob);
  expect((await openSession(session, bob)).text()).not.toContain(en.download);
  session.propose(ana.id, 'Two boats.');
  session.propose(ana.id, 'By autumn.');
  const screen = await openSession(session, bob);
  expect(screen.find('#contract-state').textContent).toBe('2 clauses must be decided first:');
  expect((screen.named(en.download) as HTMLButtonElement).disabled).toBe(true);
  session.vote(bob.id, 1, 'accept');
  session.vote(bob.id, 2, 'reject');
  const file = `/api/negotiations/${sessionId}/contract.pdf?lang=en`;
  const interim = await keeping(session, { [file]: pdf });
  expect(interim.find('#contract-state').textContent).toBe(en.contractInterim);
  await interim.press(en.download);
  expect(interim.kept).toEqual([{ name: `contract-${sessionId}.pdf`, text: '%PDF' }]);
  session.does(ana.id, { type: 'end' });
  const ended = await keeping(session, { [file]: () => Response.json({ code: 'contract.notStamped' }, { status: 503 }) });
  expect(ended.find('#contract-state').textContent).toMatch(/^Ended .+\.$/);
  // The contract itself, and no bar of a session in progress.
  expect(ended.find('.contract-preview').textContent).toContain('Two boats.');
  expect(document.querySelector(`[aria-label="${en.statusBar}"]`)).toBeNull();
  expect(ended.text()).toContain('Contract: one clause agreed, 1 not accepted');
  expect(ended.text(), 'why the contract lacks a number').toContain('Not accepted: 2Ended');
  expect(ended.find(`a[href="/verify/${sessionId}"]`).textContent).toBe(en.verify);
  await ended.press(en.download);
  expect(ended.toasts()[0]).toContain(common['error.contract.notStamped']);
  expect(ended.kept).toEqual([]);
});

test('NE-24 an ended session says which clauses are not in its contract, and what was accepted instead', async () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats.', 'Boats');
  session.propose(ana.id, 'In blue.', 'Colour');
  session.propose(ana.id, 'By autumn.', 'Date');
  session.counter(bob.id, 1, 'Three boats.');
  session.counter(ana.id, 4, 'Four boats.');
  session.vote(bob.id, 5, 'accept');
  session.vote(bob.id, 2, 'reject');
  session.does(ana.id, { type: 'withdraw', clauseId: clauseId(3) });
  session.does(ana.id, { type: 'end' });
  expect((await openSession(session, bob)).text()).toContain(
    'Not accepted: 1 Boats (1.1.1 was accepted instead) · 2 Colour · 3 Date (withdrawn) · 1.1 (1.1.1 was accepted instead)',
  );
});

test('NE-24 a session without contract has a record and a log to download', async () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats.');
  session.does(ana.id, { type: 'end' });
  const at = `/api/negotiations/${sessionId}`;
  const screen = await keeping(session, { [`${at}/record.pdf?lang=en`]: pdf, [`${at}/log.jsonl`]: () => new Response('{}') });
  expect(screen.text()).toContain('No contract: one clause undecided');
  await screen.press(en.downloadRecord);
  await screen.press(en.downloadLog);
  expect(screen.kept).toEqual([
    { name: `record-${sessionId}.pdf`, text: '%PDF' },
    { name: `log-${sessionId}.jsonl`, text: '{}' },
  ]);
  const none = new ASession({}, bob);
  none.does(ana.id, { type: 'end' });
  expect((await openSession(none, bob)).text()).toContain(common['outcome.nothing']);
});

test('NE-25 opening a session whose stored data was changed shows a warning', async () => {
  const session = new ASession({}, bob);
  const differs = [answer(readCheck, { differs: true })];
  expect((await openSession(session, bob, differs)).text()).not.toContain(en.differsTitle);
  session.does(ana.id, { type: 'end' });
  expect((await openSession(session, bob, differs)).text()).toContain(en.differsTitle);
  const contradicts = await openSession(session, bob, [answer(readCheck, { differs: true, contradictsRules: true })]);
  expect(contradicts.text()).toContain(en.contradictsTitle);
  expect(contradicts.text()).not.toContain(en.differsTitle);
  expect((await openSession(session, bob)).text()).not.toContain(en.differsTitle);
});
