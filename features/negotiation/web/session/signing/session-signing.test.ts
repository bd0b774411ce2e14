import { afterEach, expect, test, vi } from 'vitest';
import type { LiveLink } from '#platform/web/live/live-link.ts';
import { isSignedWith } from '../../../contract/signing/signature.ts';
import { ana, ASession, bob, clauseId, sessionId } from '../../testing/a-session.ts';
import { SessionFeed } from '../session-feed.ts';
import { SessionSigning } from './session-signing.ts';

afterEach(() => vi.unstubAllGlobals());

/** The storage of a browser, in memory; counts how often something is read. */
function aStorage(): { reads: () => number } {
  const rows = new Map<string, { name: string }>();
  let reads = 0;
  const later = <Made extends EventTarget>(made: Made, type: string): Made => {
    setTimeout(() => made.dispatchEvent(new Event(type)));
    return made;
  };
  const answered = (result: unknown) => later(Object.assign(new EventTarget(), { result }), 'success');
  const storeIn = (transaction: EventTarget) => ({
    transaction,
    get: (name: string) => {
      reads += 1;
      return answered(rows.get(name));
    },
    add: (row: { name: string }) => {
      rows.set(row.name, row);
      later(transaction, 'complete');
      return answered(undefined);
    },
  });
  const transaction = () => {
    const made = Object.assign(new EventTarget(), { error: null, objectStore: () => storeIn(made) });
    return made;
  };
  vi.stubGlobal('indexedDB', { open: () => answered({ transaction, close: () => {} }) });
  return { reads: () => reads };
}

/** The signing of Bob’s window; `views` counts how often it draws the page again. */
function windowOfBob(session: ASession): { signing: SessionSigning; feed: SessionFeed; views: () => number } {
  const never = () => Promise.reject(new Error('nothing is missing'));
  const dependencies = { link: {} as LiveLink, read: never, readEvents: never, onGone: never };
  const feed = new SessionFeed({ state: session.state, now: session.now }, dependencies);
  const signing = new SessionSigning(feed, {
    viewerId: bob.id,
    readEvents: async (after) => session.events.slice(after),
    enrol: async ({ key, signed }) => session.takeKey(bob.id, { key, by: 'first' }, signed),
  });
  let views = 0;
  signing.subscribe(() => (views += 1));
  return { signing, feed, views: () => views };
}

test('NE-28 a vote that was prepared is signed without reading the storage or drawing the page again', async () => {
  const storage = aStorage();
  const session = new ASession({}, bob);
  session.propose(ana.id, 'Two boats of wood.');
  const { signing, feed, views } = windowOfBob(session);
  const close = signing.open();
  const vote = { type: 'vote', clause: clauseId(1), text: session.textHashOf(1), choice: 'accept', reason: null } as const;
  await signing.signed(vote, 'one');
  const readBefore = storage.reads();
  signing.prepare();
  await vi.waitFor(() => expect(storage.reads()).toBe(readBefore + 1));
  const before = { reads: storage.reads(), views: views() };
  const signed = await signing.signed(vote, 'two');
  expect({ reads: storage.reads(), views: views() }).toEqual(before);
  const [own] = signing.view().keys;
  expect(own && signed && (await isSignedWith(own.key, signed))).toBe(true);
  expect(signed?.statement).toMatchObject({ session: sessionId, commandId: 'two', seenSeq: session.events.length });

  // Events of the session are checked, and shown.
  feed.receive(session.propose(ana.id, 'By autumn.'));
  await vi.waitFor(() => expect(signing.view().seq).toBe(session.events.length));
  expect(views()).toBe(before.views + 1);
  close();
});
