import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { mailJob } from '#platform/server/mail/mail-queue.ts';

/** Maximum number of jobs counted, to bound the cost of the query. */
const mostCounted = 20_000;

/** Size of the database, and numbers of waiting and failed jobs; mails are counted separately. */
export function readQueues(db: Queries): Promise<{
  bytes: number;
  mailsWaiting: number;
  mailsFailing: number;
  jobsWaiting: number;
  jobsFailing: number;
}> {
  return db.one(sql`
    with job as (
      select task.identifier = ${mailJob} as is_mail, attempts > 0 and last_error is not null as has_failed
      from (select * from graphile_worker._private_jobs limit ${mostCounted}) as queued join graphile_worker._private_tasks task on task.id = queued.task_id)
    select pg_database_size(current_database()) as bytes,
      count(*) filter (where is_mail and not has_failed) as "mailsWaiting", count(*) filter (where is_mail and has_failed) as "mailsFailing",
      count(*) filter (where not is_mail and not has_failed) as "jobsWaiting", count(*) filter (where not is_mail and has_failed) as "jobsFailing"
    from job`);
}

/** Latest value of a level; null if it was never counted. */
export async function latestLevel(db: Queries, name: string): Promise<number | null> {
  const row = await db.maybeOne<{ count: number }>(sql`select count from figure_days where name = ${name} order by day desc limit 1`);
  return row?.count ?? null;
}
