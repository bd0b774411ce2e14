import type { Log } from '../../logging/log.ts';

/**
 * Clock skew of a host that is logged: its log entries and signed addresses have the wrong time.
 */
const apartMs = 30_000;

/**
 * Clock of the database, shared by all nodes: its last known time, continued by the monotonic
 * clock, independent of the clock of the host.
 */
export class DatabaseClock {
  readonly #log: Log;
  #lastSync: { databaseMs: number; countedMs: number } | undefined;
  #isDriftReported = false;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Sets the time from an answer of the database; `askedMs` is when the query was sent. */
  sync(databaseMs: number, requestedMs: number): void {
    const countedMs = (requestedMs + performance.now()) / 2;
    this.#lastSync = { databaseMs, countedMs };
    const secondsAhead = Math.round((Date.now() - this.nowMs()) / 1000);
    const isApart = Math.abs(secondsAhead) * 1000 > apartMs;
    if (isApart && !this.#isDriftReported)
      this.#log.warn({ secondsAhead }, 'the clock of this machine differs from that of the database: synchronise both with NTP');
    if (!isApart && this.#isDriftReported) this.#log.info('the clock of this machine agrees with that of the database again');
    this.#isDriftReported = isApart;
  }

  nowMs(): number {
    return this.#lastSync ? this.#lastSync.databaseMs + performance.now() - this.#lastSync.countedMs : Date.now();
  }
}
