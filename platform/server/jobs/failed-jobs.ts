import sql from 'sql-template-tag';
import { mailJob } from '../mail/mail-queue.ts';
import type { Queries } from '../database/db.ts';

/** A job that failed and will be retried, or was given up. */
export interface FailedJob {
  id: string;
  name: string;
  state: 'failed' | 'dead';
  attempts: number;
  maxAttempts: number;
  /** First line of the last error. */
  reason: string;
  createdAt: string;
  failedAt: string;
  /** Null where the job was given up. */
  nextAttemptAt: string | null;
}

/** Mails are excluded: they have a page of their own. */
const failed = sql`graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id and task.identifier <> ${mailJob}
  where job.last_error is not null and job.attempts > 0`;
const mostShown = 100;
const mostReason = 300;

/** The first 100 failed jobs, those given up first, then the latest; and the total. */
export async function findFailedJobs(db: Queries): Promise<{ items: FailedJob[]; total: number }> {
  const rows = await db.many<FailedJob & { total: number }>(sql`
    select job.id::text as id, task.identifier as name, job.attempts, job.max_attempts as "maxAttempts",
      case when job.attempts >= job.max_attempts and job.locked_at is null then 'dead' else 'failed' end as state,
      left(split_part(job.last_error, e'\n', 1), ${mostReason}::int) as reason, job.created_at as "createdAt", job.updated_at as "failedAt",
      case when job.attempts < job.max_attempts then job.run_at end as "nextAttemptAt", count(*) over () as total
    from ${failed} order by job.attempts >= job.max_attempts desc, job.updated_at desc, job.id desc limit ${mostShown}::int`);
  return { items: rows.map(({ total: _, ...job }) => job), total: rows[0]?.total ?? 0 };
}

/** Number of jobs that were given up, at most 1000. */
export async function countDeadJobs(db: Queries): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (select from ${failed} and job.attempts >= job.max_attempts and job.locked_at is null limit 1000) dead`);
  return count;
}

/**
 * Retries a failed job now, with all its attempts. Returns false where it does not exist or is
 * running.
 */
export async function retryFailedJob(db: Queries, id: string): Promise<boolean> {
  const retried = await db.run(sql`
    select from graphile_worker.reschedule_jobs(
      array(select job.id from ${failed} and job.id = ${id}::bigint and job.locked_at is null), run_at => now(), attempts => 0
    )`);
  return retried > 0;
}
