/** How far two ways of counting the time may lie apart before neither is believed. */
const doubtMs = 60_000;

interface Hearing {
  serverMs: number;
  /** What the two clocks of this browser said then: the one that only counts on, and the one on the wall. */
  countMs: number;
  wallMs: number;
}

/**
 * The server's time, as this browser last heard it and has counted on since. People's clocks may be hours wrong, and be
 * set right at any moment; sessions are judged by this one.
 */
export class ServerClock {
  #heard: Hearing | undefined;

  /** Takes the time from the `Date` header of an answer, while it is not sure; tells whether it is quite another than was thought. */
  hear(header: string | null): boolean {
    const thoughtMs = this.now();
    // A header tells full seconds: on average half of one has passed.
    const serverMs = header === null ? Number.NaN : Date.parse(header) + 500;
    if (this.isSure() || Number.isNaN(serverMs)) return false;
    this.set(serverMs);
    return Math.abs(serverMs - thoughtMs) > doubtMs / 2;
  }

  /** Takes the time from what the server made just now. */
  set(serverMs: number): void {
    this.#heard = { serverMs, countMs: performance.now(), wallMs: Date.now() };
  }

  now(): number {
    if (!this.#heard) return Date.now();
    const { serverMs, countMs, wallMs } = this.#heard;
    return serverMs + (this.isSure() ? performance.now() - countMs : Date.now() - wallMs);
  }

  /** False before the server was heard, and after the machine slept or its clock was set. */
  isSure(): boolean {
    if (!this.#heard) return false;
    const { countMs, wallMs } = this.#heard;
    return Math.abs(performance.now() - countMs - (Date.now() - wallMs)) < doubtMs;
  }
}

export const serverClock = new ServerClock();
