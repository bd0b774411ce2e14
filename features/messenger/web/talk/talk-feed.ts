import type { LiveLink } from '#platform/web/live-link.ts';
import { problemOf, type CallProblem } from '#platform/web/problem.ts';
import { messageChanged, messageSent } from '../../contract/live.ts';
import type { History, HistoryQuery } from '../../contract/shapes.ts';
import { endSeq, firstSeq, talkFrom, withChanged, withEarlier, withLater, type TalkState } from './talk-state.ts';

/** How often it is asked for what is new while the live connection is away; and while it is there, should a message have been lost on the way between two servers. */
const pollMs = 5_000;
const checkMs = 60_000;
/** Whoever was away longer than for so many pages goes on reading where they were. */
const mostPages = 3;

/** How the feed reaches the server. */
export interface TalkMeans {
  conversationId: string;
  link: Pick<LiveLink, 'on' | 'onConnection' | 'isConnected'>;
  read: (query: HistoryQuery) => Promise<History>;
}

/** Where the reading stands. */
export interface TalkShown {
  state: TalkState | undefined;
  /** Why nothing can be shown. */
  problem: CallProblem | undefined;
}

/** A conversation as this window knows it: a part of it without gaps, which is caught up with by number however messages about it are lost, late or doubled. */
export class TalkFeed {
  readonly #means: TalkMeans;
  readonly #listeners = new Set<() => void>();
  #shown: TalkShown = { state: undefined, problem: undefined };
  /** Somebody reads at its end. */
  #isFollowed = true;
  readonly #asked = new Set<'earlier' | 'later' | 'catchUp'>();
  #turn: Promise<void> = Promise.resolve();

  constructor(means: TalkMeans) {
    this.#means = means;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly shown = (): TalkShown => this.#shown;

  follow(isFollowed: boolean): void {
    this.#isFollowed = isFollowed;
  }

  /** Follows the conversation until the function it gives is called; begins at its end, or around a message. */
  open(around: number | undefined): () => void {
    const { link, conversationId } = this.#means;
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
        this.#set(talkFrom(await this.#means.read(around === undefined ? {} : { around })));
      } catch (error) {
        this.#fail(problemOf(error));
      }
    });
  }

  async earlier(): Promise<void> {
    await this.#once('earlier', async (state) => {
      if (state.isAtBegin) return;
      const page = await this.#means.read({ before: firstSeq(state) });
      this.#set(withEarlier(state, page));
    });
  }

  async later(): Promise<void> {
    await this.#once('later', async (state) => {
      if (state.isAtEnd) return;
      const page = await this.#means.read({ after: endSeq(state) });
      this.#set(withLater(state, page, true));
    });
  }

  /** Asks for what was written behind the end, if that is shown, and for what was changed. */
  async catchUp(): Promise<void> {
    await this.#once('catchUp', async ({ isAtEnd }) => {
      // From here on whoever asks asks anew: it may have been written behind this reading.
      this.#asked.delete('catchUp');
      for (let pages = 1; ; pages += 1) {
        const { state } = this.#shown;
        if (!state) return;
        const page = await this.#means.read({ after: endSeq(state), change: state.change });
        const changed = withChanged(state, page);
        this.#set(isAtEnd ? withLater(changed, page, this.#isFollowed) : { ...changed, lastSeq: page.lastSeq });
        const isMore = page.isMoreChanged || (isAtEnd && page.isMoreAfter && pages < mostPages);
        if (!isMore) return;
      }
    });
  }

  /** One reading at a time: each begins from what the one before it brought. What was asked for and has not begun is not asked for twice. */
  async #once(what: 'earlier' | 'later' | 'catchUp', read: (state: TalkState) => Promise<void>): Promise<void> {
    if (this.#asked.has(what)) return;
    this.#asked.add(what);
    await this.#inTurn(async () => {
      try {
        if (this.#shown.state) await read(this.#shown.state);
      } catch (error) {
        const problem = problemOf(error);
        // The right to read it is gone. Anything else passes by: what is here stays.
        if (problem.code === 'thing.notFound') this.#fail(problem);
      } finally {
        this.#asked.delete(what);
      }
    });
  }

  #inTurn(read: () => Promise<void>): Promise<void> {
    return (this.#turn = this.#turn.then(read));
  }

  #set(state: TalkState): void {
    this.#shown = { state, problem: undefined };
    this.#tell();
  }

  #fail(problem: CallProblem): void {
    this.#shown = { state: problem.code === 'thing.notFound' ? undefined : this.#shown.state, problem };
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
