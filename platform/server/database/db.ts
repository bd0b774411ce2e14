import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { currentWaitBudget } from '../common/wait-budget.ts';
import type { Log } from '../logging/log.ts';
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
import { inOneRoundTrip } from './postgres/round-trip.ts';
import { queriesOver, type Queries, type Transaction } from './postgres/queries.ts';
import { readOnlyReporter } from './postgres/read-only-reporter.ts';
import { hasPrepared, sharedConnections, SharedReads } from './postgres/shared-reads.ts';
import { statementNames } from './postgres/statement-name.ts';
import { transactionOn } from './postgres/transaction.ts';
import { valueTypes } from './postgres/value-types.ts';
import { noAnswer, Watchdog } from './postgres/watchdog.ts';
import { refuse } from '../common/refusal.ts';

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

const CONNECT_MS = 3_000;
/** A smaller pool serves one task and shares no connections. */
const leastShared = 8;
/** A wait of this length marks connections as scarce, for `STAYS_SHORT_MS`. */
const SHORT_WAIT_MS = 250;
const STAYS_SHORT_MS = 1_000;
/** Length of the queue for connections at which further callers are refused. */
const mostWaiting = 2_000;
const SESSION = `set timezone to 'UTC'; set datestyle to 'ISO'; set statement_timeout to '10s'; set lock_timeout to '5s'; set idle_in_transaction_session_timeout to '30s'; set plan_cache_mode to 'force_generic_plan'; select (extract(epoch from clock_timestamp()) * 1000)::text as ms`;

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
  const options: pg.PoolConfig = {
    ...inPipeline,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'atrium',
    onConnect: async (client) => {
      const askedMs = performance.now();
      const said = (await client.query(withTimeout(SESSION))) as unknown as pg.QueryResult<{ ms: string }>[];
      clock.sync(Number(said.at(-1)?.rows[0]?.ms), askedMs);
    },
  };
  const pool = new pg.Pool({ ...options, max: poolSize });
  const watchdog = new Watchdog(url);
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
  // Connections are lost together: log once until one is opened again.
  let isLossReported = false;
  // Without a listener, a dropped connection would end the process. Shared connections are not part
  // of the pool.
  const sharedPool = new pg.Pool({ ...options, max: sharedConnections });
  pool.on('error', (error) => {
    if (!pool.ending && !isLossReported) log.warn({ reason: error.message }, 'idle database connections lost');
    isLossReported = true;
  });
  sharedPool.on('error', () => {});
  for (const each of [pool, sharedPool])
    each.on('connect', (client) => {
      isLossReported = false;
      client.on('error', () => {});
    });

  /** Start of each wait for a connection, in the order in which callers get one. */
  const waiting = new Set<{ sinceMs: number }>();

  let shortAtMs = -Infinity;
  const waitedMs = () => {
    const [longest] = waiting;
    return longest ? performance.now() - longest.sinceMs : 0;
  };

  /**
   * Takes a connection from the pool. The wait counts as waiting for the database and towards the
   * waiting time of the call. A connection that arrives too late is released.
   */
  async function connection(): Promise<pg.PoolClient> {
    if (watchdog.isAway) throw noAnswer();
    if (waiting.size >= mostWaiting) throw refuse('server.busy', { retryAfterSeconds: 3 });
    const turn = { sinceMs: performance.now() };
    const isFree = pool.idleCount > pool.waitingCount;
    const ofCall = currentWaitBudget();
    const endWait = ofCall?.begin();
    waiting.add(turn);
    const asked = pool.connect().finally(() => waiting.delete(turn));
    try {
      return await watched(watchdog, () => (isFree || !ofCall ? asked : within(ofCall.leftMs, asked)));
    } catch (error) {
      shortAtMs = performance.now();
      waiting.delete(turn);
      asked.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    } finally {
      endWait?.();
      if (performance.now() - turn.sinceMs >= SHORT_WAIT_MS) shortAtMs = performance.now();
    }
  }

  async function borrow<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient;
    try {
      client = await measuredConnection(connection);
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
      return (await answered(watchdog, () => client.query(text))).command;
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
    waitedMs,
    isShort: () => waitedMs() >= SHORT_WAIT_MS || performance.now() - shortAtMs < STAYS_SHORT_MS,
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

/**
 * An option of `pg` that its types lack. Queries are pipelined: sent before earlier answers arrive.
 */
const inPipeline: pg.PoolConfig = Object.assign({}, { pipeline: true });

function watchedQuery(client: pg.PoolClient, { text, values }: Sql, name: string | undefined, watchdog: Watchdog): Promise<pg.QueryResult> {
  return answered(watchdog, () => client.query({ name, text, values, types: valueTypes }));
}

async function answered<T>(watchdog: Watchdog, start: () => Promise<T>): Promise<T> {
  const answer = await watched(watchdog, start);
  watchdog.onResponse();
  return answer;
}

function watched<T>(watchdog: Watchdog, start: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const entry = watchdog.watch(reject);
    start()
      .then(resolve, reject)
      .finally(() => watchdog.unwatch(entry));
  });
}

/** Fails with `database.unavailable` if no connection arrives in time. */
function within<T>(ms: number, asked: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new DatabaseUnavailable('no connection was free in time')), ms);
    void asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** `pg` supports a timeout per query; its types lack it. */
function withTimeout(text: string): pg.QueryConfig {
  return Object.assign({ text }, { query_timeout: CONNECT_MS });
}
