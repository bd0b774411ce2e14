import type pg from 'pg';
import sql from 'sql-template-tag';
import type { Log } from '../logging/log.ts';
import { ConnectionQueue } from './postgres/connection-queue.ts';
import { DatabaseClock } from './postgres/database-clock.ts';
import { openPools } from './postgres/open-pools.ts';
import { inOneRoundTrip } from './postgres/round-trip.ts';
import { queriesOver, type Queries, type Transaction } from './postgres/queries.ts';
import { readOnlyReporter } from './postgres/read-only-reporter.ts';
import { SharedReads } from './postgres/shared-reads.ts';
import { StatementRunner } from './postgres/statement-runner.ts';
import { transactionOn } from './postgres/transaction.ts';
import { Watchdog } from './postgres/watchdog.ts';

export type { LastStatement, Queries, Transaction } from './postgres/queries.ts';
export { DatabaseTooSlow, DatabaseUnavailable, isUniqueViolation } from '../common/postgres-failure.ts';

export interface Database extends Queries {
  /** Commits when `work` resolves, rolls back when it throws. Never retries. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  isAlive(): Promise<boolean>;
  /** Whether the database is reachable and writable. */
  standing(): Promise<'up' | 'readOnly' | 'away'>;
  /** The clock shared by all nodes, in milliseconds. */
  nowMs(): number;
  /** The longest current wait for a connection, in milliseconds. */
  waitedMs(): number;
  /** Whether connections are scarce: a caller waits for one, recently waited, or got none. */
  isShort(): boolean;
  /** For libraries with SQL of their own; values have the types of `pg`. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** A smaller pool serves one task and shares no connections. */
const leastShared = 8;
/**
 * Opens a connection pool; connects at the first query. A lost or read-only database fails queries
 * with `database.unavailable` until it is back. Statement and lock timeouts fail with
 * `database.tooSlow`, a full disk with `storage.full`, after a call of `onFull`.
 */
export function connect(
  url: string,
  { log, poolSize = 14, onFull = () => {} }: { log: Log; poolSize?: number; onFull?: () => void },
): Database {
  const clock = new DatabaseClock(log);
  const { pool, sharedPool } = openPools(url, poolSize, clock, log);
  const watchdog = new Watchdog(url);
  const queue = new ConnectionQueue(pool, watchdog);
  const readOnly = readOnlyReporter(url, log);
  const shared = poolSize >= leastShared ? new SharedReads(() => sharedPool.connect()) : undefined;
  const runner = new StatementRunner({ queue, watchdog, shared, log, onFull, onReadOnly: readOnly.report });
  return {
    ...queriesOver((query) => runner.run(query)),
    pool,
    transaction: (work) =>
      runner.borrow((client) =>
        transactionOn(
          {
            perform: (query) => runner.perform(client, query),
            command: (text) => runner.command(client, text),
            inOneRoundTrip: (ask) => inOneRoundTrip(client, ask),
          },
          work,
        ),
      ),
    nowMs: () => clock.nowMs(),
    waitedMs: () => queue.waitedMs(),
    isShort: () => queue.isShort(),
    isAlive: () =>
      runner
        .borrow((client) => runner.command(client, 'select 1'))
        .then(
          () => true,
          () => false,
        ),
    standing: () => status(runner),
    close: async () => {
      shared?.close();
      watchdog.stop();
      readOnly.stop();
      if (!pool.ending) await Promise.all([pool.end(), sharedPool.end()]);
    },
  };
}

async function status(runner: StatementRunner): ReturnType<Database['standing']> {
  const question = sql`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
  try {
    const { rows } = await runner.borrow((client) => runner.perform(client, question));
    return (rows[0] as { isReadOnly: boolean }).isReadOnly ? 'readOnly' : 'up';
  } catch {
    return 'away';
  }
}
