import type { LiveLink } from '#platform/web/live/live-link.ts';
import { isProblem } from '#platform/web/api/problem.ts';
import { ServerClock } from '#platform/web/api/server-clock.ts';
import { joinSession, quitSession, sessionPresence, updateClauses } from '../../contract/live.ts';
import { apply } from '../../contract/rules/apply.ts';
import type { SessionEvent } from '../../contract/rules/events.ts';
import type { Instant, SessionState } from '../../contract/rules/state.ts';
import { Listeners } from '#platform/web/storage/listeners.ts';

/** Polling interval without a live connection. */
const pollMs = 5_000;
/** Interval of checks with a live connection, since messages between servers may be lost. */
const checkMs = 30_000;

/**
 * `live`: receives events immediately. `polling`: no live connection, but HTTP works. `lost`:
 * neither.
 */
export type Connection = 'connecting' | 'live' | 'polling' | 'lost';

export interface Snapshot {
  state: SessionState;
  /** The database's time of this reply. */
  now: Instant;
}

export interface Missed {
  /** The last event of the session; `events` may end before it. */
  seq: number;
  now: Instant;
  events: readonly SessionEvent[];
}

/** Connections of the feed to the server. */
export interface FeedDependencies {
  link: LiveLink;
  read: () => Promise<Snapshot>;
  readEvents: (after: number) => Promise<Missed>;
  /** Called when the viewer can no longer read the session. */
  onGone: () => void;
}

type EventsListener = (events: readonly SessionEvent[], before: SessionState) => void;

/**
 * Client copy of a session: the initial state, and all later events in order. Handles missing,
 * duplicate and late events, so that the state always becomes equal to that of a fresh load.
 */
export class SessionFeed {
  readonly #dependencies: FeedDependencies;
  readonly #clock = new ServerClock();
  readonly #listeners = new Listeners();
  readonly #eventsListeners = new Set<EventsListener>();
  #state: SessionState;
  #connection: Connection = 'connecting';
  #presentIds: ReadonlySet<string> = new Set();
  #isCatchingUp = false;
  #isBehind = false;

  constructor({ state, now }: Snapshot, dependencies: FeedDependencies) {
    this.#state = state;
    this.#dependencies = dependencies;
    this.#clock.set(Date.parse(now));
  }

  readonly subscribe = this.#listeners.subscribe;
  readonly state = (): SessionState => this.#state;
  readonly connection = (): Connection => this.#connection;
  /** People who have the session open. */
  readonly presentIds = (): ReadonlySet<string> => this.#presentIds;
  /** The database's time, extrapolated since the last reply. */
  readonly nowMs = (): number => this.#clock.now();

  /**
   * Subscribes to new events, once each and in order, with the state before them. Events skipped by
   * a full reload are not reported.
   */
  onEvents(listener: EventsListener): () => void {
    this.#eventsListeners.add(listener);
    return () => this.#eventsListeners.delete(listener);
  }

  /** Starts updates; returns the function that stops them. */
  open(): () => void {
    const { link } = this.#dependencies;
    const closing = new AbortController();
    const { signal } = closing;
    const release = link.acquire();
    const stops = [
      link.onConnection(() => void this.catchUp()),
      link.on(updateClauses, (payload) => this.#receive(payload)),
      link.on(sessionPresence, (payload) => this.#seePresence(payload)),
    ];
    const wake = () => {
      if (document.visibilityState === 'visible') void this.catchUp();
    };
    window.addEventListener('online', wake, { signal });
    window.addEventListener('offline', () => this.#setConnection('lost'), { signal });
    document.addEventListener('visibilitychange', wake, { signal });
    const poll = setInterval(() => {
      if (this.#connection !== 'live' && this.#connection !== 'connecting' && navigator.onLine) void this.catchUp();
    }, pollMs);
    const check = setInterval(() => {
      if (this.#connection === 'live') wake();
    }, checkMs);
    if (link.isConnected()) void this.catchUp();
    return () => {
      closing.abort();
      clearInterval(poll);
      clearInterval(check);
      for (const stop of stops) stop();
      if (link.isConnected()) link.call(quitSession, { sessionId: this.#state.id }).catch(() => {});
      release();
    };
  }

  /** Loads missed events, over the live connection if there is one. */
  async catchUp(): Promise<void> {
    this.#isBehind = true;
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      while (this.#isBehind) {
        this.#isBehind = false;
        await this.#ask();
      }
    } catch (error) {
      const code = isProblem(error) ? error.code : '';
      if (code === 'thing.notFound') this.#dependencies.onGone();
      this.#setConnection('lost');
    } finally {
      this.#isCatchingUp = false;
    }
  }

  /** Applies events from any source: ignores known ones, and loads missing ones up to `seq`. */
  receive(events: readonly SessionEvent[], seq = events.at(-1)?.seq ?? 0): void {
    this.#follow(events);
    if (this.#state.seq < seq) void this.catchUp();
  }

  #follow(events: readonly SessionEvent[]): void {
    const before = this.#state;
    const taken: SessionEvent[] = [];
    let state = before;
    for (const event of events) {
      if (event.seq <= state.seq) continue;
      if (event.seq > state.seq + 1) break;
      state = apply(state, event);
      taken.push(event);
    }
    if (taken.length === 0) return;
    this.#state = state;
    for (const listener of this.#eventsListeners) listener(taken, before);
    this.#notify();
  }

  /** Applies a full reload, unless the state is already newer. */
  take({ state, now }: Snapshot): void {
    this.#clock.set(Date.parse(now));
    if (state.seq <= this.#state.seq) return;
    this.#state = state;
    this.#notify();
  }

  async #ask(): Promise<void> {
    const { link, readEvents } = this.#dependencies;
    const { id, seq } = this.#state;
    if (link.isConnected()) {
      const answer = await link.call(joinSession, { sessionId: id, lastSeq: seq }).catch((error: unknown) => {
        if (isProblem(error) && error.code !== 'network.failed') throw error;
      });
      if (answer !== undefined) {
        await this.#takeAnswer(answer);
        this.#setConnection('live');
        return;
      }
    }
    await this.#takeAnswer(await readEvents(seq));
    this.#setConnection('polling');
  }

  async #takeAnswer(answer: unknown): Promise<void> {
    if (isMissed(answer)) {
      this.#clock.set(Date.parse(answer.now));
      this.receive(answer.events, answer.seq);
    } else if (isWhole(answer)) this.take(answer.snapshot);
    else this.take(await this.#dependencies.read());
  }

  #receive(payload: unknown): void {
    if (!isUpdate(payload) || payload.sessionId !== this.#state.id) return;
    this.receive(payload.events, payload.seq);
  }

  #seePresence(payload: unknown): void {
    if (typeof payload !== 'object' || payload === null) return;
    const { sessionId, userIds } = payload as { sessionId?: unknown; userIds?: unknown };
    if (sessionId !== this.#state.id || !Array.isArray(userIds)) return;
    this.#presentIds = new Set(userIds.map(String));
    this.#notify();
  }

  #setConnection(connection: Connection): void {
    if (this.#connection === connection) return;
    this.#connection = connection;
    this.#notify();
  }

  #notify(): void {
    this.#listeners.notify();
  }
}

const isMissed = (answer: unknown): answer is Missed =>
  typeof answer === 'object' && answer !== null && 'events' in answer && Array.isArray(answer.events) && 'now' in answer && 'seq' in answer;

const isWhole = (answer: unknown): answer is { snapshot: Snapshot } =>
  typeof answer === 'object' && answer !== null && 'snapshot' in answer;

const isUpdate = (payload: unknown): payload is { sessionId: string; seq: number; events: readonly SessionEvent[] } =>
  typeof payload === 'object' && payload !== null && 'sessionId' in payload && 'events' in payload && Array.isArray(payload.events);
