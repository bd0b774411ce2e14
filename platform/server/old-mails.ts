import sql from 'sql-template-tag';
import type { Queries } from './db.ts';

/** Removes kept mails after thirty days. */
export async function deleteOldMails(db: Queries): Promise<void> {
  await db.run(sql`delete from mails where created_at < now() - interval '30 days'`);
}

/** Removes jobs that failed for good more than thirty days ago: a mail that could not be sent holds name and address. */
export async function forgetFailedJobs(db: Queries): Promise<void> {
  await db.run(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'
    ))
  `);
}
