import { afterEach, expect, test, vi } from 'vitest';
import { endFakeTimers, refusal, type Screen } from '#platform/web/testing/screen.tsx';
import * as calls from '../../../contract/endpoints.ts';
import common from '../../../words/en.json' with { type: 'json' };
import en from '../../../words/session/en.json' with { type: 'json' };
import { ASession, ana, bob, cem, sessionId } from '../../testing/a-session.ts';
import { confirm, openSession, stopClocks } from '../../testing/open-session.tsx';

const commandId = expect.any(String);
const at = `/api/negotiations/${sessionId}`;
const last = (screen: Screen) => screen.sent.at(-1);
const goOnline = (screen: Screen) => screen.does(() => window.dispatchEvent(new Event('online')));
const dialog = () => document.querySelector('dialog[open]');
afterEach(() => vi.restoreAllMocks());
afterEach(endFakeTimers);

test('NE-03 only the manager sees who asks to join, and can admit or decline each', async () => {
  const session = new ASession({ admission: 'approval' }, bob, cem);
  const screen = await openSession(session, ana);
  expect(screen.text()).toContain('Parties (1)');
  screen.answer(calls.admitParty, refusal('negotiation.full'));
  await screen.press('Admit Bob Heron');
  expect(screen.toasts()).toHaveLength(1);
  for (const [endpoint, reply] of session.answersTo(ana.id)) screen.answer(endpoint, reply as never);
  await screen.press('Admit Bob Heron');
  expect(last(screen)).toEqual({ call: `POST ${at}/parties/${bob.id}/admit`, body: { commandId } });
  expect(screen.text()).toContain('Parties (2)');
  expect(screen.names()).not.toContain('Admit Bob Heron');
  const other = await openSession(session, bob);
  expect(other.text()).not.toContain('Cem Kaya wants to join');
  const again = await openSession(session, ana);
  await again.press('Decline Cem Kaya');
  expect(last(again)).toEqual({ call: `POST ${at}/parties/${cem.id}/decline`, body: { commandId } });
  expect(again.text()).not.toContain('Cem Kaya wants to join');
  expect(again.toasts().join()).toContain('Cem Kaya was not admitted');
  await again.press(en.admitAfterAll);
  expect(last(again)).toEqual({ call: `POST ${at}/parties/${cem.id}/admit`, body: { commandId } });
});

test('NE-04 the manager removes a party with a reason visible to all', async () => {
  const session = new ASession({}, bob, cem);
  session.propose(cem.id, 'Two boats of wood.');
  const screen = await openSession(session, ana);
  await screen.press('Actions for Bob Heron');
  await screen.press(en.remove);
  expect(dialog()?.textContent).toContain('Bob Heron cannot rejoin.');
  expect(dialog()?.textContent).not.toContain('will be withdrawn');
  await screen.submit();
  expect(screen.sent).toEqual([]);
  await screen.press('Cancel');
  expect(dialog()).toBeNull();
  await screen.press('Actions for Bob Heron');
  await screen.press(en.remove);
  await screen.fill('reason', 'He shouts');
  screen.answer(calls.removeParty, refusal('negotiation.managerOnly', 403));
  await screen.submit();
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe(common['error.negotiation.managerOnly']);
  for (const [endpoint, reply] of session.answersTo(ana.id)) screen.answer(endpoint, reply as never);
  await screen.submit();
  expect(last(screen)).toEqual({ call: `POST ${at}/parties/${bob.id}/remove`, body: { reason: 'He shouts', commandId } });
  expect(dialog()).toBeNull();
  expect(screen.text()).toContain('Bob Heron was removed: He shouts');
  await screen.press('Actions for Cem Kaya');
  await screen.press(en.remove);
  expect(dialog()?.textContent).toContain('One undecided clause by Cem Kaya will be withdrawn.');
  await screen.press('Cancel');
  session.does(cem.id, { type: 'leave' });
  await goOnline(screen);
  expect(screen.text()).toContain('Cem Kaya left');
});

test('NE-04 a party to whom the session is offered becomes manager or declines; the offer can be revoked', async () => {
  const session = new ASession({}, bob, cem);
  const screen = await openSession(session, ana);
  const offer = async () => {
    await screen.press('Actions for Bob Heron');
    await screen.press(en.handOver);
    await confirm(screen);
  };
  await offer();
  expect(last(screen)).toEqual({ call: `POST ${at}/hand-over`, body: { userId: bob.id, commandId } });
  expect(screen.text()).toContain('You asked Bob Heron to manage the session.');
  await screen.press(en.handOverTakeBack);
  expect(last(screen)?.call).toBe(`POST ${at}/hand-over/decline`);
  expect(screen.text()).not.toContain('You asked Bob Heron');
  await offer();
  expect((await openSession(session, cem)).text()).not.toContain('has asked you to manage');
  const requested = await openSession(session, bob);
  expect(requested.text()).toContain('Ana Soto has asked you to manage the session');
  await requested.press(en.handOverDecline);
  expect(last(requested)).toEqual({ call: `POST ${at}/hand-over/decline`, body: { commandId } });
  expect(requested.text()).not.toContain('has asked you to manage');
  session.does(ana.id, { type: 'offerHandOver', userId: bob.id });
  await goOnline(requested);
  await requested.press(en.handOverAccept);
  expect(last(requested)).toEqual({ call: `POST ${at}/hand-over/accept`, body: { commandId } });
  expect(requested.text()).toContain(en.parameters);
  expect(requested.names()).not.toContain(en.leave);
});

test('NE-04 a party leaves after confirmation and sees the list of sessions; the manager has to hand over first', async () => {
  const session = new ASession({}, bob);
  expect((await openSession(session, ana)).names()).not.toContain(en.leave);
  const screen = await openSession(session, bob);
  await screen.press(en.leave);
  screen.answer(calls.leaveNegotiation, refusal('negotiation.managerMustHandOver'));
  await confirm(screen);
  expect(dialog()).toBeNull();
  expect(screen.toasts()).toEqual([common['error.negotiation.managerMustHandOver']]);
  expect(screen.at).toContain('/negociation/');
  for (const [endpoint, reply] of session.answersTo(bob.id)) screen.answer(endpoint, reply as never);
  await screen.press(en.leave);
  await confirm(screen);
  expect(last(screen)).toEqual({ call: `POST ${at}/leave`, body: { commandId } });
  expect(screen.toasts().at(-1)).toBe(en.youLeft);
  expect(screen.at).toBe('/negociation');
});

test('NE-03 the ID for inviting others is next to the parties, or at the top while one is alone', async () => {
  const alone = await openSession(new ASession(), ana);
  expect(alone.text()).toContain(en.aloneTitle);
  expect(document.querySelectorAll(`input[value=${sessionId}]`)).toHaveLength(1);
  const session = new ASession({}, bob);
  const screen = await openSession(session, ana);
  expect(screen.text()).not.toContain(en.aloneTitle);
  expect(document.querySelectorAll(`input[value=${sessionId}]`)).toHaveLength(1);
  await screen.press(en.showQr);
  expect(dialog()?.textContent).toContain(sessionId);
  expect(screen.find<HTMLInputElement>(`dialog[open] input`).value).toMatch(new RegExp(`/negociation/${sessionId}$`));
  await screen.press('Close');
  expect(dialog()).toBeNull();
  session.does(ana.id, { type: 'end' });
  await goOnline(screen);
  expect(document.querySelector(`input[value=${sessionId}]`)).toBeNull();
});

test('NE-03 SH-13 alone in a session of a group, the manager reads who has been notified', async () => {
  const screen = await openSession(new ASession({ groupId: 'GRPAAAA2' }), ana);
  expect(screen.text()).toContain(`${en.aloneInGroupTitle}`);
  expect(screen.text()).toContain(`Bob Heron, Cem Kaya, 2 more. ${en.aloneInGroup}`);
  expect(screen.text()).not.toContain(en.aloneTitle);
  expect(document.querySelectorAll(`input[value=${sessionId}]`)).toHaveLength(1);
});

test('NE-05 characters of one’s name that the contract cannot print are shown before signing', async () => {
  const session = new ASession({ managerName: 'Ana 𒀀' }, bob);
  const screen = await openSession(session, ana);
  expect(screen.text()).toContain('some characters in your name, company or city and will print their code numbers instead: 𒀀 [U+12000]');
  expect((await openSession(session, bob)).text()).not.toContain('U+12000');
  session.does(ana.id, { type: 'end' });
  expect((await openSession(session, ana)).text()).not.toContain('U+12000');
});

test('NE-02 the manager can set rule and mediation until the first vote', async () => {
  const session = new ASession({}, bob);
  expect((await openSession(session, bob)).text()).not.toContain(en.parameters);
  const screen = await openSession(session, ana);
  await screen.fill('rule', 'majority');
  expect(last(screen)).toEqual({ call: `PUT ${at}/rule`, body: { rule: 'majority', mediator: false, commandId } });
  await screen.press(screen.find('[name=mediator]'));
  expect(last(screen)?.body).toEqual({ rule: 'majority', mediator: true, commandId });
  expect(screen.text()).toContain(en.mediatorBadge);
  session.propose(ana.id, 'Two boats.');
  session.vote(bob.id, 1, 'reject');
  await goOnline(screen);
  expect(screen.text()).toContain(en.ruleFixed);
  expect(document.querySelector('[name=rule]')).toBeNull();
});

test('NE-17 the manager can extend the time at most twice', async () => {
  const session = new ASession({}, bob);
  stopClocks();
  const screen = await openSession(session, ana);
  await screen.press(en.extend);
  expect(dialog()?.textContent).toContain('You can extend the time 2 more times.');
  await screen.fill('minutes', '0');
  await screen.submit();
  expect(screen.sent).toEqual([]);
  await screen.fill('minutes', '15');
  await screen.submit();
  expect(last(screen)).toEqual({ call: `POST ${at}/extend`, body: { minutes: 15, commandId } });
  expect(dialog()).toBeNull();
  expect(screen.text()).toContain('35:00');
  expect(screen.text()).toContain('(extended by 15 minutes)');
  await screen.press(en.extend);
  expect(dialog()?.textContent).toContain('You can extend the time once more.');
  await screen.submit();
  expect(screen.text()).toContain('Extended 2 of 2 times.');
  expect((screen.named(en.extend) as HTMLButtonElement).disabled).toBe(true);
});

test('NE-17 when the time is up everybody sees the manager’s options; the manager opens the final vote or ends the session', async () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats.');
  session.seconds = 20 * 60 + 1;
  session.does(bob.id, { type: 'join', name: bob.name });
  session.does(ana.id, { type: 'extend', minutes: 1 });
  session.seconds += 61;
  session.does(bob.id, { type: 'join', name: bob.name });
  const party = await openSession(session, bob);
  const steps = `${en['step.finalVote']}, ${en['step.extend']}, or ${en['step.end']}`;
  expect(party.text()).toContain(`Voting is closed for now. Ana Soto can ${steps}.`);
  expect(party.names()).not.toContain(en.openFinalVote);
  expect(party.names()).not.toContain(en.proposeClause);
  const screen = await openSession(session, ana);
  expect(screen.text()).toContain(`You can ${steps}.`);
  screen.answer(calls.openFinalVote, refusal('negotiation.timeNotUp'));
  await screen.press(en.openFinalVote);
  expect(screen.toasts()).toHaveLength(1);
  for (const [endpoint, reply] of session.answersTo(ana.id)) screen.answer(endpoint, reply as never);
  await screen.press(en.openFinalVote);
  expect(last(screen)).toEqual({ call: `POST ${at}/final-vote`, body: { commandId } });
  expect(screen.text()).toContain(en.finalVoteText);
  expect((screen.named(en.extend) as HTMLButtonElement).disabled).toBe(true);
  session.vote(bob.id, 1, 'accept');
  await goOnline(screen);
  expect(screen.text()).toContain(en['next.finalEndByYou']);
});

test('NE-18 the manager ends a session after confirmation, which shows what stays undecided', async () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats.');
  const screen = await openSession(session, ana);
  await screen.press(en.endSession);
  expect(dialog()?.textContent).toContain('One clause will remain undecided');
  await screen.press('Cancel');
  expect(dialog()).toBeNull();
  await screen.press(en.endSession);
  screen.answer(calls.endSession, refusal('server.failed', 500));
  await confirm(screen);
  expect(screen.toasts()[0]).toMatch(new RegExp(`^${en.endFailed}. `));
  for (const [endpoint, reply] of session.answersTo(ana.id)) screen.answer(endpoint, reply as never);
  await screen.press(en.endSession);
  await confirm(screen);
  expect(last(screen)).toEqual({ call: `POST ${at}/end`, body: { commandId } });
  expect(screen.text()).toContain('No contract: one clause undecided');
  for (const removed of [en.extend, en.endSession, en.proposeClause, en.leave]) expect(screen.names()).not.toContain(removed);
});

test('NE-18 NE-23 the manager who ends a session reads before whether it makes the contract', async () => {
  const session = new ASession({}, bob);
  const screen = await openSession(session, ana);
  await screen.press(en.endSession);
  expect(dialog()?.textContent).toContain(en.endAgreesNothing);
  await screen.press('Cancel');
  session.propose(ana.id, 'Two boats.');
  session.vote(bob.id, 1, 'accept');
  await goOnline(screen);
  await screen.press(en.endSession);
  expect(dialog()?.textContent).toContain(en.endMakesContract);
  expect(dialog()?.textContent).not.toContain(en.endAgreesNothing);
});
