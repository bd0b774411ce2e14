import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Screen } from '#platform/web/testing/screen.tsx';
import { apply } from '../../../contract/rules/apply.ts';
import { linkText } from '../../../contract/rules/chain.ts';
import common from '../../../words/en.json' with { type: 'json' };
import en from '../../../words/session/en.json' with { type: 'json' };
import { ASession, ana, bob, cem, sessionId } from '../../testing/a-session.ts';
import { SoftPasskey } from '../../../server/signing/testing/soft-passkey.ts';
import { openSession } from '../../testing/open-session.tsx';

/** All texts are fully on screen. */
beforeEach(
  () => void vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 10, height: 100, bottom: 110 } as DOMRect),
);
afterEach(() => vi.restoreAllMocks());
afterEach(() => vi.unstubAllGlobals());
afterEach(() => localStorage.clear());

const shows = (screen: Screen, text: string) =>
  vi.waitFor(() => screen.does(() => expect(screen.text()).toContain(text)), { timeout: 5_000 });

test('NE-28 a log that is not what it was is announced; nobody votes on, and the log can be kept', async () => {
  const session = new ASession({}, bob, cem);
  session.propose(ana.id, 'Two boats of wood.', 'Boats');
  const last = session.events.length - 1;
  session.events[last] = { ...session.events[last]!, hash: 'b'.repeat(64) };
  const screen = await openSession(session, bob);
  await shows(screen, en.falseLogTitle);
  expect(screen.names().filter((name) => name === en.downloadLog)).toHaveLength(2);
  const before = screen.sent.length;
  await screen.press(en.accept);
  await shows(screen, common['error.signature.otherLog']);
  expect(screen.sent).toHaveLength(before);
});

test('NE-28 a ballot in the name of a person with a key, which no device signed, makes the log false', async () => {
  const session = new ASession({}, bob);
  await session.enrol(bob.id, 'first');
  const honest = await openSession(session, ana);
  await shows(honest, 'Safety code');
  expect(honest.text()).not.toContain(en.falseLogTitle);
  const event = {
    type: 'clauseProposed',
    data: { clauseId: 'c', title: null, text: 'Never', textHash: '' },
    seq: session.events.length + 1,
    at: session.now,
  } as const;
  const data = { ...event.data, textHash: createHash('sha256').update('Never').digest('hex') };
  const forged = { ...event, data, actorId: bob.id };
  const hash = createHash('sha256')
    .update(linkText(sessionId, session.events.at(-1)?.hash ?? '', forged))
    .digest('hex');
  session.events.push({ ...forged, hash });
  session.state = apply(session.state, forged);
  await shows(await openSession(session, ana), en.falseLogTitle);
});

test('NE-28 everybody is told of a further device and the changed safety code, until they have noted it', async () => {
  const session = new ASession({}, bob);
  await session.enrol(bob.id, 'first');
  const screen = await openSession(session, ana);
  await shows(screen, 'Safety code');
  expect(screen.text()).not.toContain(en.codeChangedTitle);
  await session.enrol(bob.id, 'reauthentication');
  const later = await openSession(session, ana);
  await shows(later, 'Bob Heron now also signs from another device, after signing in again.');
  await later.press(en.codeChangedNoted);
  expect(later.text()).not.toContain(en.codeChangedTitle);
  await later.press(later.find('main p > button'));
  expect(later.text()).toContain('Bob Heron signs from 2 devices.');
  expect(later.text()).toContain(en.signsFromNone);
  const own = await openSession(session, bob);
  await shows(own, en.furtherOwnDevice);
});

test('NE-28 everybody sees that another device of a party approved the further one; without a valid approval the log is false', async () => {
  const session = new ASession({}, bob);
  const first = await session.enrol(bob.id);
  await session.enrol(bob.id, 'device', first);
  const screen = await openSession(session, ana);
  await shows(screen, 'Bob Heron now also signs from another device, approved on one that already signed.');
  await screen.press(screen.find('main p > button'));
  expect(screen.text()).toContain('The code last changed when Bob Heron approved another device that signs too.');
  const forged = new ASession({}, bob);
  await forged.enrol(bob.id);
  await forged.enrol(bob.id, 'device', first);
  await shows(await openSession(forged, ana), en.falseLogTitle);
});

test('NE-28 everyone sees which devices a passkey confirmed; where it did not, the log is false', async () => {
  const passkey = new SoftPasskey();
  const session = new ASession({}, bob);
  await session.enrol(bob.id, 'first', undefined, passkey);
  await session.enrol(bob.id, 'reauthentication', undefined, passkey);
  const screen = await openSession(session, ana);
  await shows(screen, 'Bob Heron now also signs from another device, confirmed with a passkey.');
  await screen.press(screen.find('main p > button'));
  expect(screen.text()).toContain(`Bob Heron signs from 2 devices. ${en.confirmedByPasskey}`);
  const [, , enrolled] = session.events.filter(({ type }) => type !== 'partyJoined');
  expect(enrolled?.statement?.passkey?.key).toEqual(passkey.key);
  // The second device of a party that a passkey confirmed before is not confirmed by it.
  await session.enrol(bob.id, 'reauthentication');
  const later = await openSession(session, ana);
  await shows(later, 'Bob Heron now also signs from another device, after signing in again.');
  await later.press(later.find('main p > button'));
  expect(later.text()).toContain('Bob Heron signs from 3 devices.');
  expect(later.text()).not.toContain(en.confirmedByPasskey);
  const forged = new ASession({}, bob);
  const stored = enrolled?.statement?.passkey;
  await forged.enrol(bob.id, 'first', undefined, { confirm: async () => stored } as never);
  await shows(await openSession(forged, ana), en.falseLogTitle);
});

test('NE-28 parties can compare the number and hash of the last event, which are other ones in another course of the session', async () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats of wood.');
  const headOf = ({ seq, hash }: { seq: number; hash: string }) => `Compare: event ${seq}, ${hash.slice(0, 8)}`;
  const screen = await openSession(session, bob);
  await screen.press(screen.find('main p > button'));
  await shows(screen, headOf(session.events.at(-1)!));
  session.propose(ana.id, 'By autumn.');
  await screen.does(() => window.dispatchEvent(new Event('online')));
  await shows(screen, headOf(session.events.at(-1)!));
  expect(screen.find('dialog[open]').textContent).toContain(headOf(session.events.at(-1)!) + en.logHeadText);
  const other = new ASession({}, bob);
  other.propose(ana.id, 'Two boats of wood.');
  other.propose(ana.id, 'By winter.');
  expect(other.events.at(-1)?.seq).toBe(session.events.at(-1)?.seq);
  expect(headOf(other.events.at(-1)!)).not.toBe(headOf(session.events.at(-1)!));
});

test('NE-28 without a signing device, a running session has none yet, and an ended one had none', async () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats of wood.');
  const running = await openSession(session, bob);
  expect(running.text()).not.toContain(en.noDevice);
  await running.press(en.proof);
  await shows(running, en.noDevice);
  session.does(ana.id, { type: 'end' });
  const ended = await openSession(session, bob);
  await shows(ended, en.signedBySite);
  await ended.press(en.proof);
  await shows(ended, en.noDeviceSigned);
  expect(ended.text()).not.toContain(en.noDevice);
});

test('SH-14 NE-28 what this device lacks follows the clauses to vote on', async () => {
  // A browser that can sign, but stores nothing.
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('blocked');
    },
  });
  const session = new ASession({}, bob);
  await session.enrol(bob.id, 'first');
  session.propose(ana.id, 'Two boats of wood.', 'Boats');
  const screen = await openSession(session, bob);
  await shows(screen, en.unsignedDeviceTitle);
  const text = screen.text();
  const places = [en['clauses.asked'], 'Two boats of wood.', en.unsignedDeviceTitle, en.proposeClause].map((each) => text.indexOf(each));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});
