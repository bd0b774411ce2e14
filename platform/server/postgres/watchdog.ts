import pg from 'pg';
import { DatabaseUnavailable, isServerAnswer } from './failure.ts';

const TICK_MS = 500;
/** A query this old is a reason to ask whether anybody is there. With the probe's time it stays below five seconds. */
const SUSPICIOUS_TICKS = 4;
const PROBE_MS = 1500;

export interface Watched {
  ticks: number;
  fail: (error: Error) => void;
}

/**
 * Tells a slow query from a database that has frozen or whose network is gone: a slow one may go on until the server's own
 * statement timeout, but when a fresh connection gets no answer either, all that wait are failed.
 */
export class Watchdog {
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  readonly #waiting = new Set<Watched>();
  #isProbing = false;

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

  unwatch(watched: Watched): void {
    this.#waiting.delete(watched);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    let isSuspicious = false;
    for (const watched of this.#waiting) {
      watched.ticks += 1;
      if (watched.ticks >= SUSPICIOUS_TICKS) isSuspicious = true;
    }
    if (isSuspicious && !this.#isProbing) void this.#probe();
  }

  async #probe(): Promise<void> {
    this.#isProbing = true;
    const suspects = [...this.#waiting];
    const isAlive = await answers(this.#url);
    this.#isProbing = false;
    for (const watched of suspects) {
      if (isAlive) watched.ticks = 0;
      else watched.fail(new DatabaseUnavailable('no answer, and none on a fresh connection either'));
    }
  }
}

/** Whether a fresh connection gets any answer from the server in time. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
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
