import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { LiveLink } from '#platform/web/live/live-link.ts';
import { joinSession, quitSession, sessionPresence, updateClauses } from '../../contract/live.ts';
import { replay } from '../../contract/rules/apply.ts';
import type { SessionEvent } from '../../contract/rules/events.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { after, ballot, noon, TestSession } from '../../contract/rules/testing/test-session.ts';
import { SessionFeed } from './session-feed.ts';

/** The events of a session with many kinds of actions. */
function course(): readonly SessionEvent[] {
  const session = new TestSession({}, 'bob', 'cleo');
  session.propose('mia', 'a');
  session.propose('bob', 'b');
  session.counter('cleo', 'a', 'a1');
  session.accepts('mia', 'a1');
  session.accepts('bob', 'a1');
  session.rejects('cleo', 'b');
  session.propose('cleo', 'c');
  session.at = after(1200);
  session.does('mia', { type: 'openFinalVote' });
  session.does('mia', ballot('c', 'accept'));
  return session.events;
}

const events = course();
const stateAfter = (seq: number): SessionState => replay(events.slice(0, seq));
const last = events.length;

/** Fake server in the same process, which replies from the log. */
class Server {
  known = last;
  isConnected = true;
  refusal: string | undefined;
  answersWhole = false;
  /** Number of full loads over HTTP. */
  reads = 0;
  readonly asked: string[] = [];
  readonly #hearers = new Map<string, (payload: unknown) => void>();
  readonly #connectionHearers = new Set<(isConnected: boolean) => void>();
  readonly gone = vi.fn();

  readonly link: LiveLink = {
    acquire: () => () => {},
    isConnected: () => this.isConnected,
    onConnection: (listener) => {
      this.#connectionHearers.add(listener);
      return () => this.#connectionHearers.delete(listener);
    },
    on: (name, listener) => {
      this.#hearers.set(name, listener);
      return () => this.#hearers.delete(name);
    },
    call: async (name, payload) => {
      this.asked.push(`${name} ${(payload as { lastSeq?: number }).lastSeq ?? ''}`.trim());
      if (this.refusal) throw { isProblem: true, code: this.refusal, status: 404 };
      if (this.answersWhole) return { snapshot: this.#whole() };
      return this.#missed((payload as { lastSeq: number }).lastSeq);
    },
  };

  feedAt(seq: number): SessionFeed {
    return new SessionFeed(
      { state: stateAfter(seq), now: noon },
      {
        link: this.link,
        read: async () => {
          this.reads += 1;
          return this.#whole();
        },
        readEvents: async (from) => {
          this.asked.push(`events ${from}`);
          if (this.refusal) throw { isProblem: true, code: this.refusal, status: 0 };
          return this.#missed(from);
        },
        onGone: this.gone,
      },
    );
  }

  tell(name: string, payload: unknown): void {
    this.#hearers.get(name)?.(payload);
  }

  update(from: number, to: number): void {
    this.tell(updateClauses, { sessionId: 'SESSION2', seq: to, events: events.slice(from - 1, to) });
  }

  connect(isConnected: boolean): void {
    this.isConnected = isConnected;
    for (const receive of this.#connectionHearers) receive(isConnected);
  }

  #whole = () => ({ state: stateAfter(this.known), now: noon });
  #missed = (from: number) => ({ seq: this.known, now: noon, events: events.slice(from, this.known) });
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => vi.unstubAllGlobals());

test('NE-21 despite lost, duplicate and late messages, the state becomes equal to a fresh load', async () => {
  const pieces = fc.array(fc.tuple(fc.integer({ min: 1, max: last }), fc.integer({ min: 0, max: 5 })), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: last }), pieces, async (begin, deliveries) => {
      const server = new Server();
      const feed = server.feedAt(begin);
      const close = feed.open();
      for (const [from, more] of deliveries) server.update(from, Math.min(last, from + more));
      await settled();
      await feed.catchUp();
      close();
      expect(feed.state()).toEqual(stateAfter(last));
    }),
    { numRuns: 100 },
  );
});

test('NE-19 on opening and after a gap it requests events after the last known one; known events change nothing', async () => {
  const server = new Server();
  server.known = 5;
  const feed = server.feedAt(5);
  const close = feed.open();
  await settled();
  expect(server.asked).toEqual([`${joinSession} 5`]);
  expect(feed.connection()).toBe('live');
  const before = feed.state();
  server.update(2, 5);
  expect(feed.state()).toBe(before);
  server.update(6, 6);
  expect(feed.state()).toEqual(stateAfter(6));
  server.known = 9;
  server.update(9, 9);
  await settled();
  expect(server.asked).toEqual([`${joinSession} 5`, `${joinSession} 6`]);
  expect(feed.state()).toEqual(stateAfter(9));
  close();
  expect(server.asked.at(-1)).toBe(quitSession);
});

test('NE-19 updates of other sessions and invalid ones are ignored', async () => {
  const server = new Server();
  server.known = 5;
  const feed = server.feedAt(5);
  onTestFinished(feed.open());
  await settled();
  for (const payload of [undefined, 'nonsense', { seq: 6 }, { sessionId: 'ANOTHER2', seq: 6, events: events.slice(5, 6) }])
    server.tell(updateClauses, payload);
  expect(feed.state()).toEqual(stateAfter(5));
});

test('NE-19 without live connection it polls over HTTP; if that fails it says so, and recovers later', async () => {
  const server = new Server();
  server.isConnected = false;
  const feed = server.feedAt(3);
  onTestFinished(feed.open());
  await feed.catchUp();
  expect(server.asked).toEqual(['events 3']);
  expect(feed.connection()).toBe('polling');
  server.refusal = 'network.failed';
  await feed.catchUp();
  expect(feed.connection()).toBe('lost');
  server.refusal = undefined;
  server.connect(true);
  await settled();
  expect(feed.connection()).toBe('live');
  expect(feed.state()).toEqual(stateAfter(last));
});

test('NE-19 with live connection it checks every 30 seconds, in case a message was lost', async () => {
  vi.useFakeTimers();
  const server = new Server();
  server.known = 5;
  const feed = server.feedAt(5);
  const close = feed.open();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(server.asked).toEqual([`${joinSession} 5`]);
  // These events are not broadcast.
  server.known = last;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(feed.state()).toEqual(stateAfter(last));
  expect(feed.connection()).toBe('live');
  close();
  vi.useRealTimers();
});

test('NE-19 a full state instead of events is applied, unless it is older', async () => {
  const server = new Server();
  server.answersWhole = true;
  const feed = server.feedAt(1);
  await feed.catchUp();
  expect(feed.state()).toEqual(stateAfter(last));
  expect(server.reads).toBe(0);
  feed.take({ state: stateAfter(2), now: noon });
  expect(feed.state()).toEqual(stateAfter(last));
});

test('NE-04 after losing the right to read, the client is notified once and shows nothing new', async () => {
  const server = new Server();
  server.refusal = 'thing.notFound';
  const feed = server.feedAt(2);
  await feed.catchUp();
  expect(server.gone).toHaveBeenCalledOnce();
  expect(feed.state()).toEqual(stateAfter(2));
});

test('NE-05 knows who has the session open, as last broadcast', () => {
  const server = new Server();
  const feed = server.feedAt(2);
  onTestFinished(feed.open());
  server.tell(sessionPresence, { sessionId: 'SESSION2', userIds: ['mia', 'bob'] });
  expect([...feed.presentIds()]).toEqual(['mia', 'bob']);
  server.tell(sessionPresence, { sessionId: 'ANOTHER2', userIds: [] });
  expect([...feed.presentIds()]).toEqual(['mia', 'bob']);
});

test('NE-16 the time is the database’s as of the last reply, extrapolated, regardless of the device’s clock', () => {
  const server = new Server();
  const feed = server.feedAt(2);
  expect(Math.abs(feed.nowMs() - Date.parse(noon))).toBeLessThan(1_000);
});

test('NE-05 listeners receive each event once, with the state before it', () => {
  const feed = new Server().feedAt(4);
  const received: string[] = [];
  feed.onEvents((more, before) => received.push(...more.map(({ seq }) => `${before.seq}→${seq}`)));
  feed.receive(events.slice(2, 6));
  feed.receive(events.slice(4, 7));
  expect(received).toEqual(['4→5', '4→6', '6→7']);
});
