/** Largest accepted difference in milliseconds between the two clocks of the browser. */
const doubtMs = 60_000;

interface Hearing {
  serverMs: number;
  /** The browser’s clocks at that moment: the monotonic one and the wall clock. */
  countMs: number;
  wallMs: number;
}

/**
 * The server’s time, as last received and advanced by the browser. People’s clocks may be hours
 * wrong and change at any moment; sessions are judged by this one.
 */
export class ServerClock {
  #received: Hearing | undefined;

  /**
   * Sets the time from the `Date` header of a response while it is unsure; returns whether the
   * estimate was wrong by more than 30 s.
   */
  sync(header: string | null): boolean {
    const thoughtMs = this.now();
    // A header has whole seconds: on average half a second more has passed.
    const serverMs = header === null ? Number.NaN : Date.parse(header) + 500;
    if (this.isSure() || Number.isNaN(serverMs)) return false;
    this.set(serverMs);
    return Math.abs(serverMs - thoughtMs) > doubtMs / 2;
  }

  /** Sets the time from a value that the server has just created. */
  set(serverMs: number): void {
    this.#received = { serverMs, countMs: performance.now(), wallMs: Date.now() };
  }

  now(): number {
    if (!this.#received) return Date.now();
    const { serverMs, countMs, wallMs } = this.#received;
    return serverMs + (this.isSure() ? performance.now() - countMs : Date.now() - wallMs);
  }

  /** False before the first value, and after the machine slept or its clock was changed. */
  isSure(): boolean {
    if (!this.#received) return false;
    const { countMs, wallMs } = this.#received;
    return Math.abs(performance.now() - countMs - (Date.now() - wallMs)) < doubtMs;
  }
}

export const serverClock = new ServerClock();
