import type { Log } from '../log.ts';

/** By more than this the clock of a machine is told of: what it writes to its log, and addresses that it signs, have the wrong time. */
const apartMs = 30_000;

/**
 * The time of the database, which is that of all nodes: as it was heard last, and gone on from there as this process counts, whatever is done to the
 * clock of its machine meanwhile.
 */
export class DatabaseClock {
  readonly #log: Log;
  #heard: { databaseMs: number; countedMs: number } | undefined;
  #isToldApart = false;

  constructor(log: Log) {
    this.#log = log;
  }

  /** The database said its time in answer to a question that was asked then. */
  hear(databaseMs: number, askedMs: number): void {
    const countedMs = (askedMs + performance.now()) / 2;
    this.#heard = { databaseMs, countedMs };
    const secondsAhead = Math.round((Date.now() - this.nowMs()) / 1000);
    const isApart = Math.abs(secondsAhead) * 1000 > apartMs;
    if (isApart && !this.#isToldApart)
      this.#log.warn({ secondsAhead }, 'the clock of this machine is not that of the database: have both keep their time by NTP');
    if (!isApart && this.#isToldApart) this.#log.info('the clock of this machine is that of the database again');
    this.#isToldApart = isApart;
  }

  nowMs(): number {
    return this.#heard ? this.#heard.databaseMs + performance.now() - this.#heard.countedMs : Date.now();
  }
}
