import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { waitingTime } from './limits/waiting-time.ts';
import type { Log } from './log.ts';
import { DatabaseClock } from './postgres/database-clock.ts';
import { DatabaseTooSlow, DatabaseUnavailable, isFull, isReadOnly, isTooSlow, isUnavailable, StorageFull } from './postgres/failure.ts';
import { observedConnection, observedStatement } from './postgres/observed.ts';
import { onOneWay } from './postgres/one-way.ts';
import { queriesOver, type Queries, type Transaction } from './postgres/queries.ts';
import { readOnlyTeller } from './postgres/read-only-teller.ts';
import { hasPrepared, sharedConnections, SharedReads } from './postgres/shared-reads.ts';
import { statementNames } from './postgres/statement-name.ts';
import { transactionOn } from './postgres/transaction.ts';
import { valueTypes } from './postgres/value-types.ts';
import { noAnswer, Watchdog } from './postgres/watchdog.ts';
import { refuse } from './refusal.ts';

export type { LastStatement, Queries, Transaction } from './postgres/queries.ts';
export { DatabaseTooSlow, DatabaseUnavailable, isUniqueViolation } from './postgres/failure.ts';

export interface Database extends Queries {
  /** Commits when the work is done, rolls back when it throws. Nothing is tried twice. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  isAlive(): Promise<boolean>;
  /** Whether it answers, and whether it takes writes. */
  standing(): Promise<'up' | 'readOnly' | 'away'>;
  /** What time it is for every node, in milliseconds. */
  nowMs(): number;
  /** For how long whoever has waited longest for a connection has waited by now, in milliseconds. */
  waitedMs(): number;
  /** Whether connections are short: somebody waits for one by now, or just had to, or got none. */
  isShort(): boolean;
  /** For libraries that bring their own SQL; their values have the types of `pg`. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const CONNECT_MS = 3_000;
/** A pool smaller than this is for one task, and shares no connections. */
const leastShared = 8;
/** A wait for a connection from which on they are short, and for how long they count as short after it. */
const SHORT_WAIT_MS = 250;
const STAYS_SHORT_MS = 1_000;
/** Whoever comes when so many wait for a connection is told at once. */
const mostWaiting = 2_000;
const SESSION = `set timezone to 'UTC'; set datestyle to 'ISO'; set statement_timeout to '10s'; set lock_timeout to '5s'; set idle_in_transaction_session_timeout to '30s'; set plan_cache_mode to 'force_generic_plan'; select (extract(epoch from clock_timestamp()) * 1000)::text as ms`;

/**
 * Opens a pool. Connects at the first query; a database that goes away fails queries with `database.unavailable` and is found again
 * by itself, and so does one that takes no writes, as far as they write. A statement that ran too long, or waited too long for others, fails with `database.tooSlow`; one for which the disk had no room
 * with `storage.full`, and `onFull` is told.
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
      clock.hear(Number(said.at(-1)?.rows[0]?.ms), askedMs);
    },
  };
  const pool = new pg.Pool({ ...options, max: poolSize });
  const watchdog = new Watchdog(url);
  const nameOf = statementNames(() =>
    log.warn({}, 'there are more texts of statements than names: each further one is planned anew every time'),
  );
  const readOnly = readOnlyTeller(url, log);
  const translated = (error: unknown): unknown => {
    if (isFull(error)) {
      onFull();
      return new StorageFull(error);
    }
    if (isReadOnly(error)) readOnly.tell();
    if (isTooSlow(error)) return new DatabaseTooSlow(error);
    return isUnavailable(error) && !(error instanceof DatabaseUnavailable) ? new DatabaseUnavailable(error) : error;
  };
  // They are lost together, and told of once until one is made again.
  let isLossTold = false;
  // Without listeners, a connection that drops would end the process.
  // Reads that share connections take none of the pool's.
  const sharedPool = new pg.Pool({ ...options, max: sharedConnections });
  pool.on('error', (error) => {
    if (!pool.ending && !isLossTold) log.warn({ reason: error.message }, 'resting connections to the database were lost');
    isLossTold = true;
  });
  sharedPool.on('error', () => {});
  for (const each of [pool, sharedPool])
    each.on('connect', (client) => {
      isLossTold = false;
      client.on('error', () => {});
    });

  /** Since when each waits for a connection, in the order in which they get one. */
  const waiting = new Set<{ sinceMs: number }>();

  let shortAtMs = -Infinity;
  const waitedMs = () => {
    const [longest] = waiting;
    return longest ? performance.now() - longest.sinceMs : 0;
  };

  /**
   * One of the pool's. Waiting for it counts as waiting for an answer, and against what its call may wait in all: a call asks for several, one after the
   * other. One that comes too late goes back.
   */
  async function connection(): Promise<pg.PoolClient> {
    if (watchdog.isAway) throw noAnswer();
    if (waiting.size >= mostWaiting) throw refuse('server.busy', { retryAfterSeconds: 3 });
    const turn = { sinceMs: performance.now() };
    const isFree = pool.idleCount > pool.waitingCount;
    const ofCall = waitingTime();
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
      client = await observedConnection(connection);
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
      return await observedStatement(query, name, log, () => watchedQuery(client, query, name, watchdog));
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

  /** A read that is known to be short shares a connection; all else takes one of the pool. */
  const performAnywhere = async (query: Sql): Promise<pg.QueryResult> => {
    const sharedConnection = watchdog.isAway ? undefined : shared?.connectionFor(query);
    const name = sharedConnection && nameOf(query.text);
    if (!shared || !sharedConnection || name === undefined) return performAlone(query);
    try {
      return await observedStatement(query, name, log, () =>
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
            onOneWay: (ask) => onOneWay(client, ask),
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

/** `pg` knows it; its types do not. What is asked for while an answer is on its way is sent at once, and answered behind it. */
const inPipeline: pg.PoolConfig = Object.assign({}, { pipeline: true });

function watchedQuery(client: pg.PoolClient, { text, values }: Sql, name: string | undefined, watchdog: Watchdog): Promise<pg.QueryResult> {
  return answered(watchdog, () => client.query({ name, text, values, types: valueTypes }));
}

async function answered<T>(watchdog: Watchdog, start: () => Promise<T>): Promise<T> {
  const answer = await watched(watchdog, start);
  watchdog.hearAnswer();
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

/** Fails with `database.unavailable` where a connection does not come in time. */
function within<T>(ms: number, asked: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new DatabaseUnavailable('no connection was free in time')), ms);
    void asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** `pg` knows a timeout per query; its types do not. */
function withTimeout(text: string): pg.QueryConfig {
  return Object.assign({ text }, { query_timeout: CONNECT_MS });
}
