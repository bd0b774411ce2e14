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

  /** Takes the time from a `Date` header or from milliseconds; tells whether it is quite another than was thought. */
  hear(time: string | number | null): boolean {
    // A header tells full seconds: on average half of one has passed.
    const serverMs = typeof time === 'string' ? Date.parse(time) + 500 : (time ?? Number.NaN);
    if (!Number.isFinite(serverMs)) return false;
    const isAnother = Math.abs(serverMs - this.now()) > doubtMs / 2;
    this.#heard = { serverMs, countMs: performance.now(), wallMs: Date.now() };
    return isAnother;
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
