import type { LiveLink } from '#platform/web/live/live-link.ts';
import { problemOf, type CallProblem } from '#platform/web/api/problem.ts';
import { messageChanged, messageSent } from '../../contract/live.ts';
import type { History, HistoryQuery } from '../../contract/shapes.ts';
import { endSeq, firstSeq, conversationFrom, withChanged, withEarlier, withLater, type ConversationState } from './conversation-state.ts';
import { Listeners } from '#platform/web/storage/listeners.ts';

/**
 * Polling interval without a live connection; and with one, in case an event was lost between
 * nodes.
 */
const pollMs = 5_000;
const checkMs = 60_000;
/** After a longer absence the reader stays at their old position. */
const mostPages = 3;

/** Dependencies of the feed. */
export interface ConversationDependencies {
  conversationId: string;
  link: Pick<LiveLink, 'on' | 'onConnection' | 'isConnected'>;
  read: (query: HistoryQuery) => Promise<History>;
  /** Keeps the state on this device for reading offline; undefined after access was lost. */
  keep?: (state: ConversationState | undefined) => void;
  /** The cached state. */
  recall?: () => Promise<ConversationState | undefined>;
}

export interface ConversationShown {
  state: ConversationState | undefined;
  /** Why nothing can be shown. */
  problem: CallProblem | undefined;
}

/**
 * A contiguous part of a conversation. It catches up by numbers, so that lost, late or repeated
 * events do no harm.
 */
export class ConversationFeed {
  readonly #dependencies: ConversationDependencies;
  readonly #listeners = new Listeners();
  #shown: ConversationShown = { state: undefined, problem: undefined };
  /** Whether the person is reading at its end. */
  #isFollowed = true;
  readonly #requested = new Set<'earlier' | 'later' | 'catchUp'>();
  #turn: Promise<void> = Promise.resolve();

  constructor(dependencies: ConversationDependencies) {
    this.#dependencies = dependencies;
  }

  readonly subscribe = this.#listeners.subscribe;
  readonly shown = (): ConversationShown => this.#shown;

  follow(isFollowed: boolean): void {
    this.#isFollowed = isFollowed;
  }

  /**
   * Subscribes to the conversation, from its end or around a message. The returned function
   * unsubscribes.
   */
  open(around: number | undefined): () => void {
    const { link, conversationId } = this.#dependencies;
    const closing = new AbortController();
    const { signal } = closing;
    const isOurs = (payload: unknown) => (payload as { conversationId?: unknown } | null)?.conversationId === conversationId;
    const stops = [
      link.onConnection((isConnected) => isConnected && void this.catchUp()),
      link.on(messageSent, (payload) => isOurs(payload) && void this.catchUp()),
      link.on(messageChanged, (payload) => isOurs(payload) && void this.catchUp()),
    ];
    const wake = () => document.visibilityState === 'visible' && void this.catchUp();
    addEventListener('online', wake, { signal });
    addEventListener('focus', wake, { signal });
    document.addEventListener('visibilitychange', wake, { signal });
    const poll = setInterval(() => !link.isConnected() && navigator.onLine && wake(), pollMs);
    const check = setInterval(wake, checkMs);
    void this.goTo(around);
    return () => {
      closing.abort();
      clearInterval(poll);
      clearInterval(check);
      for (const stop of stops) stop();
    };
  }

  /** Reads the part around a message, or the end. */
  async goTo(around: number | undefined): Promise<void> {
    await this.#inTurn(async () => {
      try {
        this.#set(conversationFrom(await this.#dependencies.read(around === undefined ? {} : { around })));
      } catch (error) {
        const problem = problemOf(error);
        // Without an answer, what was read earlier is shown; it catches up once there is one.
        const stored = problem.status === 0 && !this.#shown.state ? await this.#dependencies.recall?.().catch(() => undefined) : undefined;
        if (stored) this.#show({ state: stored, problem: undefined });
        else this.#fail(problem);
      }
    });
  }

  async earlier(): Promise<void> {
    await this.#once('earlier', async (state) => {
      if (state.isAtBegin) return;
      const page = await this.#dependencies.read({ before: firstSeq(state) });
      this.#set(withEarlier(state, page));
    });
  }

  async later(): Promise<void> {
    await this.#once('later', async (state) => {
      if (state.isAtEnd) return;
      const page = await this.#dependencies.read({ after: endSeq(state) });
      this.#set(withLater(state, page, true));
    });
  }

  /** Reads later messages, if the end is on screen, and changed ones. */
  async catchUp(): Promise<void> {
    await this.#once('catchUp', async ({ isAtEnd }) => {
      // Requests from here on need another read, since this one may miss their cause.
      this.#requested.delete('catchUp');
      for (let pages = 1; ; pages += 1) {
        const { state } = this.#shown;
        if (!state) return;
        const page = await this.#dependencies.read({ after: endSeq(state), change: state.change });
        const changed = withChanged(state, page);
        this.#set(isAtEnd ? withLater(changed, page, this.#isFollowed) : { ...changed, lastSeq: page.lastSeq });
        const isMore = page.isMoreChanged || (isAtEnd && page.isMoreAfter && pages < mostPages);
        if (!isMore) return;
      }
    });
  }

  /**
   * Serialises reads, since each continues from the result of the one before. Coalesces pending
   * requests of the same kind.
   */
  async #once(what: 'earlier' | 'later' | 'catchUp', read: (state: ConversationState) => Promise<void>): Promise<void> {
    if (this.#requested.has(what)) return;
    this.#requested.add(what);
    await this.#inTurn(async () => {
      try {
        if (this.#shown.state) await read(this.#shown.state);
      } catch (error) {
        const problem = problemOf(error);
        // Access was lost. Other errors are transient, and the messages stay.
        if (problem.code === 'thing.notFound') this.#fail(problem);
      } finally {
        this.#requested.delete(what);
      }
    });
  }

  #inTurn(read: () => Promise<void>): Promise<void> {
    return (this.#turn = this.#turn.then(read));
  }

  #set(state: ConversationState): void {
    this.#dependencies.keep?.(state);
    this.#show({ state, problem: undefined });
  }

  #fail(problem: CallProblem): void {
    const isLost = problem.code === 'thing.notFound';
    if (isLost) this.#dependencies.keep?.(undefined);
    this.#show({ state: isLost ? undefined : this.#shown.state, problem });
  }

  #show(shown: ConversationShown): void {
    this.#shown = shown;
    this.#listeners.notify();
  }
}
