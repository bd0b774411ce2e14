import { refuse } from '../refusal.ts';

const askEveryMs = 250;

/** Why it is no use to wait any longer, by what has been waited since the last time this was asked. */
export type Hopeless = (waitedMs: number) => Error | undefined;

/**
 * Lets so many tasks run at once; the others wait their turn, so that costly ones leave room for all else. Where as many wait as may, a further one is
 * refused with `request.tooMany`.
 */
export class Gate {
  readonly #places: number;
  readonly #waitingLimit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(places: number, waitingLimit = Infinity) {
    this.#places = places;
    this.#waitingLimit = waitingLimit;
  }

  /** Whether nobody is in it, and nobody waits. */
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

  /** Waits for a place; gives the function that gives it back. Who waits is asked from time to time (`hopeless`) for a reason to give up, which fails them. */
  async enter(hopeless?: Hopeless): Promise<() => void> {
    if (this.#running < this.#places) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#waitingLimit) throw refuse('request.tooMany', { retryAfterSeconds: 5 });
      // The place of the one who leaves passes straight on, so nobody can slip in between.
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
