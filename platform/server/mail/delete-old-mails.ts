import sql from 'sql-template-tag';
import type { Queries } from '../database/db.ts';
import { platformRetention } from '../../contract/retention/platform-retention.ts';

const { kept, failed } = platformRetention.mails.periods;

/** Deletes at most `limit` stored emails that are older than 30 days; returns how many. */
export function deleteOldMails(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    delete from mails where id in (select id from mails where created_at < now() - ${kept}::interval limit ${limit})`);
}

/**
 * Deletes at most `limit` jobs that were given up more than 30 days ago; a failed email contains
 * name and address.
 */
export function deleteFailedJobs(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and updated_at < now() - ${failed}::interval limit ${limit}
    ))
  `);
}

/** Deletes the stored and queued emails to an address whose account is closed. */
export async function deleteMailsTo(tx: Queries, address: string): Promise<void> {
  await tx.run(sql`delete from mails where lower(to_address) = lower(${address})`);
  await tx.run(sql`
    select graphile_worker.complete_jobs(array(
      select job.id from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'mail' and lower(job.payload ->> 'to') = lower(${address}) and job.locked_at is null
    ))
  `);
}
