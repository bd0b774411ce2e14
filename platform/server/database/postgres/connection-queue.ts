import type pg from 'pg';
import { DatabaseUnavailable } from '../../common/postgres-failure.ts';
import { refuse } from '../../common/refusal.ts';
import { currentWaitBudget } from '../../common/wait-budget.ts';
import { noAnswer, type Watchdog } from './watchdog.ts';

/** A wait of this length marks connections as scarce, for `STAYS_SHORT_MS`. */
const SHORT_WAIT_MS = 250;
const STAYS_SHORT_MS = 1_000;
/** Length of the queue for connections at which further callers are refused. */
const mostWaiting = 2_000;

/** Callers who wait for a connection of the pool, in the order in which they get one. */
export class ConnectionQueue {
  readonly #pool: pg.Pool;
  readonly #watchdog: Watchdog;
  readonly #waiting = new Set<{ sinceMs: number }>();
  #shortAtMs = -Infinity;

  constructor(pool: pg.Pool, watchdog: Watchdog) {
    this.#pool = pool;
    this.#watchdog = watchdog;
  }

  /** The longest current wait, in milliseconds. */
  waitedMs(): number {
    const [longest] = this.#waiting;
    return longest ? performance.now() - longest.sinceMs : 0;
  }

  /** Whether connections are scarce: a caller waits for one, recently waited, or got none. */
  isShort(): boolean {
    return this.waitedMs() >= SHORT_WAIT_MS || performance.now() - this.#shortAtMs < STAYS_SHORT_MS;
  }

  /**
   * Takes a connection from the pool. The wait counts as waiting for the database and towards the
   * waiting time of the call. A connection that arrives too late is released.
   */
  async take(): Promise<pg.PoolClient> {
    if (this.#watchdog.isAway) throw noAnswer();
    if (this.#waiting.size >= mostWaiting) throw refuse('server.busy', { retryAfterSeconds: 3 });
    const turn = { sinceMs: performance.now() };
    const isFree = this.#pool.idleCount > this.#pool.waitingCount;
    const ofCall = currentWaitBudget();
    const endWait = ofCall?.begin();
    this.#waiting.add(turn);
    const requested = this.#pool.connect().finally(() => this.#waiting.delete(turn));
    try {
      return await this.#watchdog.watched(() => (isFree || !ofCall ? requested : within(ofCall.leftMs, requested)));
    } catch (error) {
      this.#shortAtMs = performance.now();
      this.#waiting.delete(turn);
      requested.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    } finally {
      endWait?.();
      if (performance.now() - turn.sinceMs >= SHORT_WAIT_MS) this.#shortAtMs = performance.now();
    }
  }
}

/** Fails with `database.unavailable` if no connection arrives in time. */
function within<T>(ms: number, requested: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new DatabaseUnavailable('no connection was free in time')), ms);
    void requested.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
