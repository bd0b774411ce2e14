import pg from 'pg';
import { DatabaseUnavailable, isServerAnswer } from './failure.ts';

const TICK_MS = 500;
/** A query this old is a reason to ask whether anybody is there. With the probe's time it stays below five seconds. */
const SUSPICIOUS_TICKS = 4;
const PROBE_MS = 1500;
/** Once it is away nobody waits for the outcome, and a database that has just come back, or is far, may take its time to let anybody in. */
const PATIENT_PROBE_MS = 5_000;

export interface Watched {
  ticks: number;
  fail: (error: Error) => void;
}

/**
 * Tells a slow query from a database that has frozen or whose network is gone: a slow one may go on until the server's own
 * statement timeout, but when a fresh connection gets no answer either, all that wait are failed, and whoever comes next at once, until
 * one answers again: those who wait for each other would otherwise find it out one after the other.
 */
export class Watchdog {
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  readonly #waiting = new Set<Watched>();
  #isProbing = false;
  #isAway = false;
  #hasAnswered = false;

  constructor(url: string) {
    this.#url = url;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  watch(fail: (error: Error) => void): Watched {
    const watched = { ticks: 0, fail };
    this.#waiting.add(watched);
    return watched;
  }

  /** A statement was answered: somebody is there, however long a fresh connection takes. */
  hearAnswer(): void {
    this.#hasAnswered = true;
  }

  unwatch(watched: Watched): void {
    this.#waiting.delete(watched);
  }

  /** Whether the last one who looked found nobody there. */
  get isAway(): boolean {
    return this.#isAway;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    let isSuspicious = this.#isAway;
    for (const watched of this.#waiting) {
      watched.ticks += 1;
      if (watched.ticks >= SUSPICIOUS_TICKS) isSuspicious = true;
    }
    if (isSuspicious && !this.#isProbing) void this.#probe();
  }

  async #probe(): Promise<void> {
    this.#isProbing = true;
    const suspects = [...this.#waiting];
    this.#hasAnswered = false;
    const isAlive = (await answers(this.#url, this.#isAway ? PATIENT_PROBE_MS : PROBE_MS)) || this.#hasAnswered;
    this.#isProbing = false;
    this.#isAway = !isAlive;
    // Those who came while it was looked are in no better case.
    for (const watched of isAlive ? suspects : this.#waiting) {
      if (isAlive) watched.ticks = 0;
      else watched.fail(noAnswer());
    }
  }
}

export function noAnswer(): DatabaseUnavailable {
  return new DatabaseUnavailable('no answer, and none on a fresh connection either');
}

/** Whether a fresh connection gets any answer from the server in time. */
async function answers(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs, query_timeout: withinMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return isServerAnswer(error);
  } finally {
    void client.end().catch(() => {});
  }
}
