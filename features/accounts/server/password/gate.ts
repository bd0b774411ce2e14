import { availableParallelism } from 'node:os';
import { refuse } from '#platform/server/refusal.ts';

const waitingLimit = 400;

/**
 * Lets few tasks run at once and the others wait their turn. Hashing a password takes tens of milliseconds and as many
 * megabytes on purpose; a crowd that signs in must not take the process away from everybody else.
 */
export class Gate {
  readonly #places: number;
  readonly #waitingLimit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(places: number, waiting: number) {
    this.#places = places;
    this.#waitingLimit = waiting;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#places) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#waitingLimit) throw refuse('request.tooMany', { retryAfterSeconds: 5 });
      // The place of the one who leaves passes straight on, so nobody can slip in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** The one gate of this process: half of libuv's four threads at most, so that files and look-ups go on. */
export const passwordGate = new Gate(Math.min(2, availableParallelism()), waitingLimit);
