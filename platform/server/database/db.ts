import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import type { Log } from '../logging/log.ts';
import { ConnectionQueue } from './postgres/connection-queue.ts';
import { DatabaseClock } from './postgres/database-clock.ts';
import {
  DatabaseTooSlow,
  DatabaseUnavailable,
  isFull,
  isReadOnly,
  isTooSlow,
  isUnavailable,
  StorageFull,
} from '../common/postgres-failure.ts';
import { measuredConnection, measuredStatement } from './postgres/measured.ts';
import { openPools } from './postgres/open-pools.ts';
import { inOneRoundTrip } from './postgres/round-trip.ts';
import { queriesOver, type Queries, type Transaction } from './postgres/queries.ts';
import { readOnlyReporter } from './postgres/read-only-reporter.ts';
import { hasPrepared, SharedReads } from './postgres/shared-reads.ts';
import { statementNames } from './postgres/statement-name.ts';
import { transactionOn } from './postgres/transaction.ts';
import { valueTypes } from './postgres/value-types.ts';
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
  const nameOf = statementNames(() =>
    log.warn({}, 'limit of prepared statements reached: further statements are planned at each execution'),
  );
  const readOnly = readOnlyReporter(url, log);
  const translated = (error: unknown): unknown => {
    if (isFull(error)) {
      onFull();
      return new StorageFull(error);
    }
    if (isReadOnly(error)) readOnly.report();
    if (isTooSlow(error)) return new DatabaseTooSlow(error);
    return isUnavailable(error) && !(error instanceof DatabaseUnavailable) ? new DatabaseUnavailable(error) : error;
  };
  async function borrow<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient;
    try {
      client = await measuredConnection(() => queue.take());
    } catch (error) {
      throw translated(error);
    }
    let isBroken = false;
    try {
      return await work(client);
    } catch (error) {
      isBroken = isUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  const perform = async (client: pg.PoolClient, query: Sql): Promise<pg.QueryResult> => {
    try {
      const name = nameOf(query.text);
      return await measuredStatement(query, name, log, () => watchedQuery(client, query, name, watchdog));
    } catch (error) {
      throw translated(error);
    }
  };

  const command = async (client: pg.PoolClient, text: string): Promise<string> => {
    try {
      return (await watchdog.answered(() => client.query(text))).command;
    } catch (error) {
      throw translated(error);
    }
  };

  const shared = poolSize >= leastShared ? new SharedReads(() => sharedPool.connect()) : undefined;

  const performAlone = (query: Sql): Promise<pg.QueryResult> =>
    borrow(async (client) => {
      const name = shared && nameOf(query.text);
      const isPrepared = name !== undefined && hasPrepared(client, name);
      const began = performance.now();
      try {
        return await perform(client, query);
      } finally {
        if (isPrepared) shared?.note(query.text, performance.now() - began);
      }
    });

  /** Short reads share a connection; all other statements take one from the pool. */
  const performAnywhere = async (query: Sql): Promise<pg.QueryResult> => {
    const sharedConnection = watchdog.isAway ? undefined : shared?.connectionFor(query);
    const name = sharedConnection && nameOf(query.text);
    if (!shared || !sharedConnection || name === undefined) return performAlone(query);
    try {
      return await measuredStatement(query, name, log, () =>
        shared.run(query, name, sharedConnection, (client) => watchedQuery(client, query, name, watchdog)),
      );
    } catch (error) {
      if (isReadOnly(error) || shared.isWorthRetrying(error)) return performAlone(query);
      throw translated(error);
    }
  };

  return {
    ...queriesOver(performAnywhere),
    pool,
    transaction: (work) =>
      borrow((client) =>
        transactionOn(
          {
            perform: (query) => perform(client, query),
            command: (text) => command(client, text),
            inOneRoundTrip: (ask) => inOneRoundTrip(client, ask),
          },
          work,
        ),
      ),
    nowMs: () => clock.nowMs(),
    waitedMs: () => queue.waitedMs(),
    isShort: () => queue.isShort(),
    isAlive: () =>
      borrow((client) => command(client, 'select 1')).then(
        () => true,
        () => false,
      ),
    standing: () =>
      borrow((client) => perform(client, sql`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`)).then(
        ({ rows: [row] }) => ((row as { isReadOnly: boolean }).isReadOnly ? 'readOnly' : 'up'),
        () => 'away',
      ),
    close: async () => {
      shared?.close();
      watchdog.stop();
      readOnly.stop();
      if (!pool.ending) await Promise.all([pool.end(), sharedPool.end()]);
    },
  };
}

function watchedQuery(client: pg.PoolClient, { text, values }: Sql, name: string | undefined, watchdog: Watchdog): Promise<pg.QueryResult> {
  return watchdog.answered(() => client.query({ name, text, values, types: valueTypes }));
}
