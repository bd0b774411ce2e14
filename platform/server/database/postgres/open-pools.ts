import pg from 'pg';
import type { Log } from '../../logging/log.ts';
import type { DatabaseClock } from './database-clock.ts';
import { sharedConnections } from './shared-reads.ts';

const CONNECT_MS = 3_000;
const SESSION = `set timezone to 'UTC'; set datestyle to 'ISO'; set statement_timeout to '10s'; set lock_timeout to '5s'; set idle_in_transaction_session_timeout to '30s'; set plan_cache_mode to 'force_generic_plan'; select (extract(epoch from clock_timestamp()) * 1000)::text as ms`;

/** An option of `pg` that its types lack. Queries are pipelined: sent before earlier answers arrive. */
const inPipeline: pg.PoolConfig = Object.assign({}, { pipeline: true });

/**
 * Opens the pool, and the one of the connections that short reads share. Each new connection sets
 * its session and the clock. Lost connections are logged once, until one is opened again.
 */
export function openPools(url: string, poolSize: number, clock: DatabaseClock, log: Log): { pool: pg.Pool; sharedPool: pg.Pool } {
  const options: pg.PoolConfig = {
    ...inPipeline,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'atrium',
    onConnect: async (client) => {
      const requestedMs = performance.now();
      const rows = (await client.query(withTimeout(SESSION))) as unknown as pg.QueryResult<{ ms: string }>[];
      clock.sync(Number(rows.at(-1)?.rows[0]?.ms), requestedMs);
    },
  };
  const pool = new pg.Pool({ ...options, max: poolSize });
  const sharedPool = new pg.Pool({ ...options, max: sharedConnections });
  let isLossReported = false;
  // Without a listener, a dropped connection would end the process.
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
  return { pool, sharedPool };
}

/** `pg` supports a timeout per query; its types lack it. */
function withTimeout(text: string): pg.QueryConfig {
  return Object.assign({ text }, { query_timeout: CONNECT_MS });
}
