import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import { mailJob } from '#platform/server/mail-queue.ts';

/** No more jobs than these are looked at, so that it costs the same whatever waits. */
const mostCounted = 20_000;

/** How much lies in the database, and what of the queue waits or has failed; mails apart from all other jobs. */
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

/** What a level was when it was counted last; null where it never was. */
export async function latestLevel(db: Queries, name: string): Promise<number | null> {
  const row = await db.maybeOne<{ count: number }>(sql`select count from figure_days where name = ${name} order by day desc limit 1`);
  return row?.count ?? null;
}
