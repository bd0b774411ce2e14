import { AsyncLocalStorage } from 'node:async_hooks';

/** How long one call may wait in all while no connection to the database is free. Its refusal takes time too: people are answered within five seconds. */
const mostMs = 3_500;

/** How long one call may still wait. Several waits at once count once. */
export class WaitingTime {
  #leftMs = mostMs;
  #waits = 0;
  #sinceMs = 0;

  get leftMs(): number {
    return Math.max(0, this.#leftMs - (this.#waits > 0 ? performance.now() - this.#sinceMs : 0));
  }

  /** Begins to count; gives the function that ends it. */
  begin(): () => void {
    if (this.#waits === 0) this.#sinceMs = performance.now();
    this.#waits += 1;
    return () => {
      this.#waits -= 1;
      if (this.#waits === 0) this.#leftMs -= performance.now() - this.#sinceMs;
    };
  }

  /** Counts what was waited for otherwise. */
  spend(ms: number): void {
    this.#leftMs -= ms;
  }
}

const ofCalls = new AsyncLocalStorage<WaitingTime>();

/** Runs one call, with whatever follows from it, within its own waiting time. */
export const withWaitingTime = <T>(work: () => T): T => ofCalls.run(new WaitingTime(), work);

/** That of the call that is under way; undefined for jobs and whatever else nobody waits for. */
export const waitingTime = (): WaitingTime | undefined => ofCalls.getStore();
