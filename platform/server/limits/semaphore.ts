import { refuse } from '../common/refusal.ts';

const askEveryMs = 250;

/** Gives a reason to stop waiting, or undefined. `waitedMs` is the time since the last call. */
export type GiveUpReason = (waitedMs: number) => Error | undefined;

/**
 * Limits concurrency: at most `places` tasks run, others queue. Beyond the limit of the queue,
 * refuses with `request.tooMany`.
 */
export class Semaphore {
  readonly #places: number;
  readonly #waitingLimit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(places: number, waitingLimit = Infinity) {
    this.#places = places;
    this.#waitingLimit = waitingLimit;
  }

  /** Whether no task runs or waits. */
  get isEmpty(): boolean {
    return this.#running === 0;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    const leave = await this.enter();
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /**
   * Waits for a slot; returns a function that releases it. While waiting, `hopeless` is polled; its
   * error ends the wait.
   */
  async enter(hopeless?: GiveUpReason): Promise<() => void> {
    if (this.#running < this.#places) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#waitingLimit) throw refuse('request.tooMany', { retryAfterSeconds: 5 });
      // The slot is handed to the next waiter, so that no newcomer can take it.
      await new Promise<void>((resolve, reject) => {
        const take = () => {
          clearInterval(timer);
          resolve();
        };
        const timer =
          hopeless &&
          setInterval(() => {
            const reason = hopeless(askEveryMs);
            if (!reason) return;
            clearInterval(timer);
            this.#waiting.splice(this.#waiting.indexOf(take), 1);
            reject(reason);
          }, askEveryMs);
        this.#waiting.push(take);
      });
    }
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    };
  }
}
