import type pg from 'pg';
import sql from 'sql-template-tag';
import type { Database } from './db.ts';

/** The class of our advisory locks that say “this worker pool lives”. */
const leaseClass = 41_091;
const sweepIntervalMs = 30_000;

/** A worker pool's sign of life. */
export interface Lease {
  stop: () => Promise<void>;
}

/**
 * Shows the other nodes that a worker pool lives, by an advisory lock that ends with its connection, and hands the jobs
 * of pools without one back to the queue: at once and every half minute. A job may so run twice; each is idempotent.
 */
export async function keepLease(db: Database, poolId: string): Promise<Lease> {
  const connection = await db.pool.connect();
  connection.on('error', () => {});
  await connection.query('select pg_advisory_lock($1, hashtext($2))', [leaseClass, poolId]);
  await sweep(db);
  const timer = setInterval(() => void sweep(db).catch(() => {}), sweepIntervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await giveBack(connection, poolId);
    },
  };
}

async function sweep(db: Database): Promise<void> {
  await db.run(sql`
    select graphile_worker.force_unlock_workers(array_agg(dead.locked_by))
    from (
      select distinct locked_by from graphile_worker._private_jobs job
      where locked_by is not null and not exists (
        select from pg_locks
        where locktype = 'advisory' and granted and classid = ${leaseClass}
          and objid::bigint = hashtext(job.locked_by)::bigint & 4294967295
          and database = (select oid from pg_database where datname = current_database()))
    ) dead
    having count(*) > 0`);
}

async function giveBack(connection: pg.PoolClient, poolId: string): Promise<void> {
  const isAlive = await connection.query('select pg_advisory_unlock($1, hashtext($2))', [leaseClass, poolId]).then(
    () => true,
    () => false,
  );
  connection.release(!isAlive);
}
