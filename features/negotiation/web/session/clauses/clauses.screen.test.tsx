import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, endFakeTimers, refusal, type Screen } from '#platform/web/testing/screen.tsx';
import * as clauseCalls from '../../../contract/clause-endpoints.ts';
import common from '../../../words/en.json' with { type: 'json' };
import en from '../../../words/session/en.json' with { type: 'json' };
import { ASession, ana, bob, cem, clauseId, sessionId } from '../../testing/a-session.ts';
import { confirm, openSession } from '../../testing/open-session.tsx';

const commandId = expect.any(String);
const last = (screen: Screen) => screen.sent.at(-1);
const goOnline = (screen: Screen) => screen.does(() => window.dispatchEvent(new Event('online')));
const place = (top: number, height: number) => ({ top, height, bottom: top + height }) as DOMRect;
const panel = (number: number) => document.getElementById(`clause-${clauseId(number)}`)?.textContent ?? '';
const isChosen = (screen: Screen, name: string) => screen.named(name).getAttribute('aria-pressed');

/** All texts are fully on screen. */
beforeEach(() => void vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place(10, 100)));
afterEach(() => vi.restoreAllMocks());
afterEach(endFakeTimers);

test('NE-11 NE-12 a vote includes the text’s hash, can change until the decision, and is not sent twice', async () => {
  const session = new ASession({}, bob, cem);
  session.propose(ana.id, 'Two boats of wood.', 'Boats');
  const screen = await openSession(session, bob);
  expect([isChosen(screen, en.accept), isChosen(screen, en.reject)]).toEqual(['false', 'false']);
  await screen.press(en.accept);
  const vote = {
    call: `POST /api/negotiations/${sessionId}/clauses/${clauseId(1)}/vote`,
    body: { textHash: session.textHashOf(1), commandId },
  };
  expect(last(screen)).toEqual({ ...vote, body: { ...vote.body, choice: 'accept', confirmed: false } });
  expect(isChosen(screen, en.accept)).toBe('true');
  expect(panel(1)).toContain('2 of 3 accept');
  expect(panel(1)).toContain('One more needed');
  await screen.press(en.accept);
  expect(screen.sent).toHaveLength(1);
  await screen.press(en.reject);
  expect(screen.sent).toHaveLength(1);
  expect(screen.find('dialog[open]').textContent).toContain(
    'Yours is the deciding vote. The following cannot be undone:Clause 1 is rejected.',
  );
  await screen.press('Cancel');
  expect(document.querySelector('dialog[open]')).toBeNull();
  await screen.press(en.reject);
  await screen.fill('reason', ' Too dear. ');
  await screen.press(en['voteConfirm.reject']);
  expect(last(screen)).toEqual({ ...vote, body: { ...vote.body, choice: 'reject', confirmed: true, reason: 'Too dear.' } });
  expect(panel(1)).toContain(en['decidedHere.rejected']);
  expect(panel(1)).toContain('Bob Heron Too dear.');
  expect(screen.names()).not.toContain(en.accept);
});

test('NE-11 a rejection that decides nothing can be changed; a vote that decides needs confirmation, and being too late is shown', async () => {
  const session = new ASession({ rule: 'majority' }, bob, cem);
  session.propose(ana.id, 'Two boats of wood.', 'Boats');
  session.propose(cem.id, 'By autumn.');
  const screen = await openSession(session, bob);
  const press = async (name: string, number: number) =>
    screen.press(screen.find(`[aria-label="Your vote on clause ${number}"] button:${name === 'accept' ? 'first' : 'last'}-child`));
  await press('reject', 1);
  expect(screen.find('dialog[open]').textContent).toContain(en.voteMayChange);
  await screen.press(en['voteConfirm.reject']);
  expect(last(screen)?.body).not.toHaveProperty('reason');
  await press('accept', 2);
  expect(screen.find('dialog[open]').textContent).toContain('Clause 2 is accepted by 2 of 3.');
  expect(document.activeElement?.textContent).toBe(common.cancel);
  expect(document.querySelector('[name=reason]')).toBeNull();
  screen.answer(clauseCalls.castVote, refusal('clause.textChanged'));
  await screen.press(en['voteConfirm.accept']);
  expect(document.querySelector('dialog[open] [role=alert]')?.textContent).not.toBe('');
  session.vote(ana.id, 2, 'accept');
  await goOnline(screen);
  expect(panel(2)).toContain(en['decidedHere.accepted']);
});

test('NE-11 a refused vote is undone on the page, and the action that came first is shown', async () => {
  const session = new ASession({}, bob, cem);
  session.propose(ana.id, 'Two boats of wood.');
  const screen = await openSession(session, bob, [answer(clauseCalls.castVote, refusal('server.failed', 500) as never)]);
  await screen.press(en.accept);
  expect(screen.toasts()[0]).toMatch(new RegExp(`^${en.updateFailed}. `));
  expect(isChosen(screen, en.accept)).toBe('false');
  screen.answer(clauseCalls.castVote, () => {
    session.does(ana.id, { type: 'withdraw', clauseId: clauseId(1) });
    throw refusal('clause.decided');
  });
  await screen.press(en.accept);
  expect(screen.toasts().at(-1)).not.toContain(en.updateFailed);
  expect(screen.text()).toContain(en['state.rejected.withdrawn']);
});

test('NE-12 voting requires the text to have been on screen: the page scrolls to the unread part and expands long texts', async () => {
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place(-200, 3_000));
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
  const session = new ASession({}, bob, cem);
  session.propose(ana.id, 'Two boats of wood. '.repeat(200));
  const screen = await openSession(session, bob);
  const folded = () => document.querySelector('[data-folded]');
  expect(folded()).not.toBeNull();
  // Header and status bar cover what is above.
  document.documentElement.style.scrollPaddingTop = '290px';
  rect.mockReturnValue(place(280, 3_000));
  await screen.press(en.accept);
  expect(screen.toasts()).toEqual([en.readFirst]);
  expect(scrolled).toHaveBeenLastCalledWith(0, 280 - 290);
  rect.mockReturnValue(place(700, 3_000));
  await screen.press(en.accept);
  expect(scrolled).toHaveBeenLastCalledWith(0, 700 + (innerHeight - 700) - 290);
  document.documentElement.style.scrollPaddingTop = '';
  expect(folded()).toBeNull();
  expect(screen.sent).toEqual([]);
  // After skipping the middle, the rest does not count as read.
  rect.mockReturnValue(place(innerHeight - 3_000, 3_000));
  await screen.press(en.accept);
  expect(screen.sent).toEqual([]);
  rect.mockReturnValue(place(60, 3_000));
  await screen.press(en.accept);
  for (let top = 0; top > innerHeight - 3_000; top -= 300) {
    rect.mockReturnValue(place(top, 3_000));
    await screen.press(en.accept);
  }
  expect(screen.sent).toEqual([]);
  rect.mockReturnValue(place(innerHeight - 3_000, 3_000));
  await screen.press(en.accept);
  expect(screen.sent).toHaveLength(1);
});

test('NE-12 a long text is expanded by its button', async () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats of wood. '.repeat(200));
  const screen = await openSession(session, bob);
  await screen.press(en.readWhole);
  expect(document.querySelector('[data-folded]')).toBeNull();
  expect(screen.names()).not.toContain(en.readWhole);
});

test('NE-02 mediators, also former ones, cannot vote and see why', async () => {
  const session = new ASession({ isMediated: true }, bob, cem);
  session.propose(ana.id, 'Two boats of wood.');
  const screen = await openSession(session, ana);
  expect(panel(1)).toContain(en.mediatorNoVote);
  expect(screen.names()).not.toContain(en.accept);
  session.does(ana.id, { type: 'offerHandOver', userId: bob.id });
  session.does(bob.id, { type: 'acceptHandOver' });
  await goOnline(screen);
  expect(panel(1)).toContain(en.mediatedNoVote);
  expect(screen.text()).toContain(en.wasMediatorBadge);
  expect((await openSession(new ASession({ isMediated: true }), ana)).text()).toContain(en.noClauseYetMediator);
});

test('NE-07 NE-10 a counter-proposal starts with the clause’s text, keeps a draft, and is compared word by word', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const session = new ASession({}, bob, cem);
  session.propose(ana.id, 'Two boats of wood.', 'Boats');
  const screen = await openSession(session, bob);
  await screen.press('Make a counter-proposal to clause 1');
  const text = () => screen.find<HTMLTextAreaElement>('[name=text]').value;
  expect(text()).toBe('Two boats of wood.');
  await screen.press(en.counterSend);
  expect(screen.text()).toContain(en.counterSame);
  await screen.fill('text', ' ');
  await screen.press(en.counterSend);
  expect(document.querySelector('form [role=alert]')?.textContent).toContain('proposal');
  expect(screen.sent).toEqual([]);
  await screen.fill('text', 'Two boats of steel.');
  screen.answer(clauseCalls.counterPropose, refusal('clause.sameText'));
  await screen.press(en.counterSend);
  expect(text()).toBe('Two boats of steel.');
  const again = await openSession(session, bob);
  expect(document.querySelector('[name=text]')).toBeNull();
  await again.press('Make a counter-proposal to clause 1');
  await again.fill('text', 'Two boats of steel.');
  await again.press(en.counterSend);
  expect(last(again)).toEqual({
    call: `POST /api/negotiations/${sessionId}/clauses/${clauseId(1)}/counter-proposals`,
    body: { text: 'Two boats of steel.', commandId },
  });
  expect(document.querySelector('[name=text]')).toBeNull();
  await again.does(() => vi.advanceTimersByTime(1));
  expect(document.activeElement?.id).toBe(`clause-${clauseId(2)}`);
  expect(panel(1)).toContain('1.1 must be decided first.');
  expect(panel(2)).toContain('Two boats of  removed: wood end.  added: steel end. .');
  expect(again.find(`#clause-${clauseId(2)} del`).textContent).toContain('wood');
  await again.press(en.asText);
  expect(panel(2)).toContain('Two boats of steel.');
  await again.press(en.asDifference);
  expect(panel(2)).not.toContain('Two boats of steel.');
});

test('NE-07 a draft stays until discarded, even if the clause is decided or the time is up', async () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats of wood.', 'Boats');
  const screen = await openSession(session, bob);
  await screen.press('Make a counter-proposal to clause 1');
  await screen.fill('text', 'Two boats of steel.');
  session.does(ana.id, { type: 'withdraw', clauseId: clauseId(1) });
  await goOnline(screen);
  expect(screen.text()).toContain(en.yourTextStays);
  expect(screen.find<HTMLButtonElement>('form [type=submit]').disabled).toBe(true);
  session.does(ana.id, { type: 'end' });
  await goOnline(screen);
  expect(screen.find<HTMLTextAreaElement>('[name=text]').readOnly).toBe(true);
  expect(screen.names()).not.toContain(en.counterSend);
  await screen.press(en.discard);
  expect(document.querySelector('[name=text]')).toBeNull();
});

test('NE-07 if a clause cannot be countered for a reason that is not obvious, the reason is shown', async () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'One.');
  session.counter(bob.id, 1, 'Two.');
  session.counter(ana.id, 2, 'Three.');
  const countered = (screen: Screen) => screen.names().filter((name) => name.startsWith('Make a counter-proposal'));
  expect(countered(await openSession(session, ana))).toEqual(['Make a counter-proposal to clause 1']);
  expect(panel(2)).toContain(common['error.clause.counterProposalOpen']);
  expect(panel(3)).toContain(common['error.clause.tooDeep']);
  expect(countered(await openSession(session, bob))).toEqual(['Make a counter-proposal to clause 1.1']);
  expect(panel(1)).toContain(common['error.clause.counterProposalOpen']);
});

test('NE-09 the author can withdraw a clause after confirmation, while no other clause or vote depends on it', async () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats of wood.');
  expect((await openSession(session, bob)).names()).not.toContain(en.withdraw);
  const screen = await openSession(session, ana);
  await screen.press(en.withdraw);
  expect(screen.find('dialog[open]').textContent).toContain(`Withdraw clause 1?`);
  expect(screen.sent).toEqual([]);
  await confirm(screen);
  expect(last(screen)).toEqual({ call: `POST /api/negotiations/${sessionId}/clauses/${clauseId(1)}/withdraw`, body: { commandId } });
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(screen.text()).toContain(en['state.rejected.withdrawn']);
  session.propose(ana.id, 'By autumn.');
  session.counter(bob.id, 2, 'By winter.');
  expect((await openSession(session, ana)).names()).not.toContain(en.withdraw);
});

test('NE-05 decided clauses move to their section on request, when the page is hidden, or at the end', async () => {
  const session = new ASession({}, bob);
  for (const text of ['One.', 'Two.', 'Three.']) session.propose(ana.id, text, text);
  const screen = await openSession(session, bob);
  const headings = () => [...document.querySelectorAll('section > h2')].map(({ textContent }) => textContent);
  expect(headings()).toContain(en['clauses.asked']);
  expect(headings()).not.toContain(en['clauses.open']);
  session.vote(bob.id, 1, 'accept');
  await goOnline(screen);
  expect(headings()).not.toContain(en['clauses.accepted']);
  await screen.press('One clause was decided: refresh the order');
  expect(headings()).toContain(en['clauses.accepted']);
  expect(screen.find('summary').textContent).toContain('1 · One.');
  session.vote(bob.id, 2, 'reject');
  await goOnline(screen);
  expect(headings()).not.toContain(en['clauses.rejected']);
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await screen.does(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(headings()).toContain(en['clauses.rejected']);
  seen.mockRestore();
  session.does(ana.id, { type: 'end' });
  await goOnline(screen);
  expect(headings()).toContain(en['clauses.undecided']);
  expect(headings()).not.toContain(en['clauses.open']);
});

test('NE-05 clauses that wait for one’s vote stand above the form for a new one, which stands above the others', async () => {
  const session = new ASession({}, bob, cem);
  session.propose(bob.id, 'One.', 'One');
  session.propose(ana.id, 'Two.', 'Two');
  const screen = await openSession(session, bob);
  const order = () =>
    [...document.querySelectorAll('h3, button')].map(({ textContent }) => textContent).filter((text) => /^\d(One|Two)|^Propose/.test(text));
  expect(order()).toEqual(['2Two', en.proposeClause, '1One']);
  // A clause stays in its place while one reads on.
  session.vote(bob.id, 2, 'accept');
  await goOnline(screen);
  expect(order()).toEqual(['2Two', en.proposeClause, '1One']);
});

test('NE-05 what happens while the page is open moves into place; what was there does not', async () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'One.');
  const screen = await openSession(session, bob);
  const just = (number: number) => document.getElementById(`clause-${clauseId(number)}`)?.dataset['just'];
  expect(just(1)).toBeUndefined();
  session.seconds = 2;
  session.propose(ana.id, 'Two.');
  await goOnline(screen);
  expect([just(1), just(2)]).toEqual([undefined, 'proposed']);
  session.vote(bob.id, 1, 'accept');
  session.vote(bob.id, 2, 'reject');
  await goOnline(screen);
  expect([just(1), just(2)]).toEqual(['accepted', 'rejected']);
});

test('NE-05 with many voters only rejecting ones and oneself are named, others are counted', async () => {
  const crowd = Array.from({ length: 17 }, (_, place) => ({
    id: `BBBBBB${Math.floor(place / 8) + 2}${(place % 8) + 2}`,
    username: 'x',
    name: `P${place}`,
  }));
  const session = new ASession({ rule: 'majority' }, bob, ...crowd);
  session.propose(ana.id, 'Two boats of wood.');
  session.vote(crowd[3]?.id ?? '', 1, 'reject', 'Why two?');
  const screen = await openSession(session, bob);
  const voters = [...screen.find('ul[aria-label="Votes"]').children].map(({ textContent }) => textContent);
  expect(voters).toEqual([`you (${en['voted.none']})`, `P3 (${en['voted.reject']})`, 'and 17 others']);
  expect(panel(1)).toContain('1 of 19 accepts1 rejects9 more needed');
  expect(panel(1)).toContain('P3 Why two?');
});

test('NE-27 a vote can depend on other clauses: they are chosen, shown with the vote and as a graph, and changed', async () => {
  const session = new ASession({}, bob, cem);
  session.propose(ana.id, 'Two boats of wood.', 'Boats');
  session.propose(ana.id, 'By autumn.', 'Delivery');
  session.counter(cem.id, 2, 'By winter.');
  session.propose(cem.id, 'In two parts.', 'Payment');
  const screen = await openSession(session, bob);
  const graph = () => [...document.querySelectorAll('h2')].find((heading) => heading.textContent === en.dependencies)?.parentElement;
  expect(graph()).toBeUndefined();
  await screen.press(screen.find('[aria-label="Your vote on clause 1"] button:nth-child(2)'));
  const boxes = () => [...screen.find('dialog[open]').querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  const labels = boxes().map((box) => box.closest('label')?.textContent);
  expect(labels.map((label) => label?.replace(/[^\w .]/g, '').replace(/ +/g, ' '))).toEqual([
    '2 DeliveryBy autumn.',
    '2.1 DeliveryBy winter.',
    '3 PaymentIn two parts.',
  ]);
  expect((screen.find('dialog[open] [type=submit]') as HTMLButtonElement).disabled).toBe(true);
  await screen.press(boxes()[1]!);
  await screen.press(boxes()[2]!);
  await confirm(screen);
  const body = { choice: 'accept', confirmed: false, textHash: session.textHashOf(1), commandId };
  expect(last(screen)?.body).toEqual({ ...body, conditions: [clauseId(3), clauseId(4)] });
  expect(panel(1)).toContain('1 of 3 accepts1 accepts conditionally2 more needed');
  expect(panel(1)).toContain('You accept if clauses 2.1 and 3 are accepted');
  expect([...(graph()?.querySelectorAll('li') ?? [])].map((row) => row.textContent?.replace(/[^\w .]/g, '').replace(/ +/g, ' '))).toEqual([
    'Clause 1 Boatsdepends on 2.1 and 3',
    'Clause 2.1 Delivery',
    'Clause 3 Payment',
  ]);
  expect(graph()?.querySelectorAll('svg path')).toHaveLength(4);
  await screen.press(screen.find('[aria-label="Your vote on clause 1"] button:nth-child(2)'));
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, true]);
  await screen.press(boxes()[2]!);
  await confirm(screen);
  expect(last(screen)?.body).toEqual({ ...body, conditions: [clauseId(3)] });
  expect(panel(1)).toContain('You accept if clause 2.1 is accepted');
});

test('NE-27 a condition that is not accepted turns the vote into a rejection, with that as its reason', async () => {
  const session = new ASession({ rule: 'majority' }, bob, cem);
  session.propose(ana.id, 'Two boats of wood.', 'Boats');
  session.propose(ana.id, 'By autumn.', 'Delivery');
  session.acceptIf(cem.id, 1, 2);
  session.vote(cem.id, 2, 'reject');
  const screen = await openSession(session, bob);
  expect(panel(1)).toContain('Cem Kaya accepts if clause 2 is accepted');
  await screen.press(screen.find('[aria-label="Your vote on clause 2"] button:last-child'));
  expect(screen.find('dialog[open]').textContent).toContain('Clause 2 is rejected.');
  await confirm(screen);
  expect(panel(1)).toContain('Cem Kaya accepted on condition that clause 2 was accepted, but it was not');
  expect(panel(1)).toContain('1 of 3 accepts1 rejects');
});

test('NE-27 a session under earlier rules offers no conditions', async () => {
  const session = new ASession({}, bob, cem);
  session.propose(ana.id, 'Two boats of wood.', 'Boats');
  session.propose(ana.id, 'By autumn.', 'Delivery');
  session.state = { ...session.state, rulesEdition: 2 };
  const screen = await openSession(session, bob);
  expect(screen.find('[aria-label="Your vote on clause 1"]').querySelectorAll('button')).toHaveLength(2);
});
