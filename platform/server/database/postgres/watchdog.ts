import pg from 'pg';
import { DatabaseUnavailable, isServerAnswer } from '../../common/postgres-failure.ts';

const TICK_MS = 500;
/** Age of a query at which the database is probed. With the probe's timeout, less than 5 s. */
const SUSPICIOUS_TICKS = 4;
const PROBE_MS = 1500;
/**
 * Once unavailable, no one waits for the probe, and a database that restarts or is remote may
 * answer slowly.
 */
const PATIENT_PROBE_MS = 5_000;

interface Watched {
  ticks: number;
  fail: (error: Error) => void;
}

/**
 * Distinguishes a slow query from a frozen or unreachable database. When a query is old, it probes
 * with a new connection; without an answer, all waiting and new queries fail until a probe
 * succeeds. Otherwise each queued caller would time out in turn.
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

  /** Runs work that fails once the database is found unavailable. */
  watched<T>(start: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const entry: Watched = { ticks: 0, fail: reject };
      this.#waiting.add(entry);
      start()
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(entry));
    });
  }

  /** Runs work whose answer shows that the database is available, however slow a new connection is. */
  async answered<T>(start: () => Promise<T>): Promise<T> {
    const answer = await this.watched(start);
    this.#hasAnswered = true;
    return answer;
  }

  /** Whether the last probe failed. */
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
    // Queries that began during the probe fail as well.
    for (const watched of isAlive ? suspects : this.#waiting) {
      if (isAlive) watched.ticks = 0;
      else watched.fail(noAnswer());
    }
  }
}

/** The error of a failed probe. */
export function noAnswer(): DatabaseUnavailable {
  return new DatabaseUnavailable('no answer, and none on a fresh connection either');
}

/** Whether a new connection gets an answer in time. */
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
