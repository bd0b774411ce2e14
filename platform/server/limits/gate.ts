import { refuse } from '../refusal.ts';

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

  /** Waits for a place; gives the function that gives it back. */
  async enter(): Promise<() => void> {
    if (this.#running < this.#places) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#waitingLimit) throw refuse('request.tooMany', { retryAfterSeconds: 5 });
      // The place of the one who leaves passes straight on, so nobody can slip in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
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
