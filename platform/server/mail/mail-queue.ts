import sql from 'sql-template-tag';
import type { Queries, Transaction } from '../database/db.ts';
import { readFailure, type Mail, type MailFailure } from './mail.ts';

/** Task name of the job that sends an email. */
export const mailJob = 'mail';
/** About three days of retries, with pauses of up to 6 hours. */
const attempts = 22;
/** Recurring emails are sent after all others, such as a link to set a password. */
const subscriptionPriority = 10;

/** Queues emails within a transaction. */
export type Mailer = (tx: Transaction, ...mails: Mail[]) => Promise<void>;

/** Queues emails in one statement; the job of the same name sends each of them. */
export const queueMail: Mailer = async (tx, ...mails) => {
  await tx.run(sql`
    select graphile_worker.add_jobs(array(
      select row(${mailJob}, mail, null, null, ${attempts}, null,
        case when mail -> 'subscription' is null then 0 else ${subscriptionPriority}::int end, null)::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(mails)}::json) with ordinality as queued (mail, place) order by place))`);
};

/** An email that is not sent yet: pending, waiting for a retry, or given up. */
export interface UnsentMail {
  id: string;
  to: string;
  subject: string;
  state: 'waiting' | 'failed' | 'dead';
  attempts: number;
  /** Why the last attempt failed; null where none failed since it was queued or retried by hand. */
  failure: MailFailure | null;
  /** The message of server and library, without the address. */
  reason: string | null;
  createdAt: string;
  /** Time of the next attempt; null where it was given up. */
  nextAttemptAt: string | null;
}

const mails = sql`graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id and task.identifier = ${mailJob}`;

/** The first 100 unsent emails, those given up first, then the latest; and the total. */
export async function findUnsentMails(db: Queries): Promise<{ items: UnsentMail[]; total: number }> {
  const rows = await db.many<Omit<UnsentMail, 'failure' | 'reason'> & { lastError: string | null; total: number }>(sql`
    select job.id::text as id, job.payload ->> 'to' as "to", job.payload ->> 'subject' as subject, job.attempts,
      case when job.attempts >= job.max_attempts and job.locked_at is null then 'dead' when job.attempts > 0 and job.last_error is not null then 'failed' else 'waiting' end as state,
      case when job.attempts > 0 then job.last_error end as "lastError", job.created_at as "createdAt", case when job.attempts < job.max_attempts then job.run_at end as "nextAttemptAt",
      count(*) over () as total
    from ${mails} order by job.attempts >= job.max_attempts desc, job.created_at desc, job.id desc limit 100`);
  const items = rows.map(({ total: _, lastError, ...mail }) => ({
    ...mail,
    ...(lastError === null ? { failure: null, reason: null } : readFailure(lastError)),
  }));
  return { items, total: rows[0]?.total ?? 0 };
}

/** Returns the addresses that have an email that failed or was given up. */
export async function failedAddresses(db: Queries, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db.many<{ to: string }>(sql`
    select distinct job.payload ->> 'to' as "to" from ${mails}
    where job.attempts > 0 and job.last_error is not null and job.payload ->> 'to' = any(${[...addresses]}::text[])`);
  return new Set(rows.map(({ to }) => to));
}

/**
 * Addresses of those of these emails that failed. An email is identified by its address and the
 * start of the transaction that queued it.
 */
export async function failedMails(db: Queries, sent: readonly { to: string; at: string }[]): Promise<Set<string>> {
  if (sent.length === 0) return new Set();
  const rows = await db.many<{ to: string }>(sql`
    select distinct sent."to" from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent ("to" text, at timestamptz)
    join (select job.payload ->> 'to' as "to", job.created_at from ${mails} where job.attempts > 0 and job.last_error is not null) as failed
      on failed."to" = sent."to" and failed.created_at = sent.at`);
  return new Set(rows.map(({ to }) => to));
}

/**
 * Retries an email now, with all its attempts. Returns false where it does not exist or is being
 * sent.
 */
export async function retryMail(db: Queries, id: string): Promise<boolean> {
  const retried = await db.run(sql`
    select from graphile_worker.reschedule_jobs(
      array(select job.id from ${mails} where job.id = ${id}::bigint and job.locked_at is null), run_at => now(), attempts => 0, max_attempts => ${attempts}
    )`);
  return retried > 0;
}

/**
 * Removes an email from the queue unsent. Returns false where it does not exist or is being sent.
 */
export async function dropMail(db: Queries, id: string): Promise<boolean> {
  const dropped = await db.run(sql`
    select from graphile_worker.complete_jobs(array(select job.id from ${mails} where job.id = ${id}::bigint and job.locked_at is null))`);
  return dropped > 0;
}

/** Makes the current attempt of an email the last one. */
export async function giveUpMail(db: Queries, id: string): Promise<void> {
  await db.run(sql`update graphile_worker._private_jobs set max_attempts = attempts where id = ${id}::bigint`);
}
