import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Total time that a call may wait for database connections. Together with the refusal, the answer
 * takes less than 5 s.
 */
const mostMs = 3_500;

/** Remaining waiting time of a call. Concurrent waits count once. */
export class WaitBudget {
  #leftMs = mostMs;
  #waits = 0;
  #sinceMs = 0;

  get leftMs(): number {
    return Math.max(0, this.#leftMs - (this.#waits > 0 ? performance.now() - this.#sinceMs : 0));
  }

  /** Starts a wait; returns a function that ends it. */
  begin(): () => void {
    if (this.#waits === 0) this.#sinceMs = performance.now();
    this.#waits += 1;
    return () => {
      this.#waits -= 1;
      if (this.#waits === 0) this.#leftMs -= performance.now() - this.#sinceMs;
    };
  }

  /** Subtracts time that was waited elsewhere. */
  spend(ms: number): void {
    this.#leftMs -= ms;
  }
}

const ofCalls = new AsyncLocalStorage<WaitBudget>();

/** Runs a call, with everything it starts, within its own waiting time. */
export const withWaitBudget = <T>(work: () => T): T => ofCalls.run(new WaitBudget(), work);

/** The waiting time of the current call; undefined in jobs. */
export const currentWaitBudget = (): WaitBudget | undefined => ofCalls.getStore();
