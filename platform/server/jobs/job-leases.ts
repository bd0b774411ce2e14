import type pg from 'pg';
import sql from 'sql-template-tag';
import type { Database } from '../database/db.ts';

/** Class of the advisory locks that mark a live worker pool. */
const leaseClass = 41_091;
const sweepIntervalMs = 30_000;
const retakeMs = 1_000;

/** A lease that marks a worker pool as alive. */
export interface Lease {
  stop: () => Promise<void>;
}

/**
 * Marks a worker pool as alive by an advisory lock, which ends with its connection. At the start
 * and every 30 s, jobs of pools without a lock return to the queue. A job can therefore run twice;
 * jobs are idempotent. After a lost connection, another one takes the lock.
 */
export async function holdLease(db: Database, poolId: string): Promise<Lease> {
  let locked: pg.PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let hasStopped = false;
  const take = async () => {
    const connection = await db.pool.connect();
    try {
      await connection.query('select pg_advisory_lock($1, hashtext($2))', [leaseClass, poolId]);
    } catch (error) {
      connection.release(true);
      throw error;
    }
    if (hasStopped) return connection.release(true);
    locked = connection;
    connection.once('end', () => {
      if (locked !== connection) return;
      locked = undefined;
      connection.release(true);
      takeLater();
    });
  };
  const takeLater = () => {
    if (!hasStopped) retry = setTimeout(() => void take().catch(takeLater), retakeMs);
  };
  await take();
  await sweep(db);
  const timer = setInterval(() => void sweep(db).catch(() => {}), sweepIntervalMs);
  return {
    async stop() {
      hasStopped = true;
      clearInterval(timer);
      clearTimeout(retry);
      const connection = locked;
      locked = undefined;
      if (connection) await giveBack(connection, poolId);
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
