import sql from 'sql-template-tag';
import type { Queries, Transaction } from './db.ts';
import { platformRetention } from '../contract/retention/platform-retention.ts';

/** A kind of long work: begun in the transaction that makes it necessary, done piece by piece behind it. */
export interface WorkKind {
  /** Such as `group.empty`. */
  name: string;
  /** What is in one queue is done one after another, on all nodes together. */
  queue: string;
}

/** The job that does a kind of work. Each kind has its own, so that a node which does not know it leaves it to those that do. */
export const workTask = (kind: string): string => `work:${kind}`;

/** A work as its owner may see it. */
export interface WorkSeen {
  id: string;
  subject: string;
  label: string;
  done: number;
  /** Null until it is counted. */
  total: number | null;
  startedAt: string;
  endedAt: string | null;
}

export interface HeldWork {
  subject: string;
  ownerId: string | null;
  total: number | null;
  part: string | null;
  place: string | null;
}

interface NewWork {
  /** The id of what the work is about; the same is begun once. */
  subject: string;
  /** Who may see how far it is, and under which name. */
  ownerId?: string | null;
  label?: string;
}

/** Has a work done behind the commit of this transaction. */
export async function beginWork(
  tx: Transaction,
  { name, queue }: WorkKind,
  { subject, ownerId = null, label = '' }: NewWork,
): Promise<void> {
  await tx.run(sql`
    with begun as (
      insert into works (kind, queue, subject, owner_id, label) values (${name}, ${queue}, ${subject}, ${ownerId}, ${label})
      on conflict (kind, subject) do nothing returning id
    )
    select ${jobOf(sql`begun`, name, queue)} from begun`);
}

/** Queues the next slice, behind what waits in the same queue. */
export async function continueWork(db: Queries, id: string): Promise<void> {
  await db.run(sql`
    select ${jobOf(sql`w`, sql`w.kind`, sql`w.queue`)} from works w where w.id = ${id}::bigint and w.ended_at is null`);
}

/** Queues what is not done and has no job any more: tried too often, or lost with a queue. */
export async function resumeWorks(db: Queries): Promise<void> {
  await db.run(sql`
    select ${jobOf(sql`w`, sql`w.kind`, sql`w.queue`)} from works w
    where w.ended_at is null and not exists (
      select from graphile_worker._private_jobs job where job.key = 'work:' || w.id and job.attempts < job.max_attempts)`);
}

const jobOf = (row: ReturnType<typeof sql>, kind: string | ReturnType<typeof sql>, queue: string | ReturnType<typeof sql>) => sql`
  graphile_worker.add_job('work:' || ${kind}::text, json_build_object('id', ${row}.id::text), queue_name => ${queue}::text,
    job_key => 'work:' || ${row}.id)`;

/** A work that is not done, held until the transaction ends. */
export function holdWork(tx: Transaction, id: string): Promise<HeldWork | undefined> {
  return tx.maybeOne(sql`
    select subject, owner_id as "ownerId", total, part, place from works where id = ${id}::bigint and ended_at is null for update`);
}

/** Progress only grows: what came to it meanwhile counts for the whole too. */
export async function keepProgress(
  tx: Transaction,
  id: string,
  { done, total, part, place }: { done: number; total: number; part: string | null; place: string | null },
): Promise<void> {
  await tx.run(sql`
    update works set done = done + ${done}::integer, total = greatest(${total}::integer, done + ${done}::integer), part = ${part}, place = ${place}
    where id = ${id}::bigint`);
}

/** What nobody looks at is forgotten at once. */
export async function endWork(tx: Transaction, id: string): Promise<void> {
  const forgotten = await tx.run(sql`delete from works where id = ${id}::bigint and owner_id is null`);
  if (forgotten) return;
  await tx.run(sql`
    update works set done = greatest(total, done), total = greatest(total, done), ended_at = clock_timestamp() where id = ${id}::bigint`);
}

/** A person's works of a kind, newest first: those that go on, and those that took a while and ended a short while ago. */
export function findWorksOf(queries: Queries, { name }: WorkKind, ownerId: string): Promise<WorkSeen[]> {
  return queries.many(sql`
    select id::text, subject, label, done, total, started_at as "startedAt", ended_at as "endedAt" from works
    where owner_id = ${ownerId} and kind = ${name}
      and (ended_at is null or ended_at > now() - interval '10 minutes' and ended_at > started_at + interval '5 seconds')
    order by works.id desc limit 20`);
}

/** Leaves a person's works to nobody: their account is closed, and the works go on. */
export async function disownWorks(tx: Queries, ownerId: string): Promise<void> {
  await tx.run(sql`delete from works where owner_id = ${ownerId} and ended_at is not null`);
  await tx.run(sql`update works set owner_id = null, label = '' where owner_id = ${ownerId}`);
}

/** Forgets what ended a week ago, and whose it was. */
export async function forgetOldWorks(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    delete from works where id in (select id from works where ended_at < now() - ${platformRetention.works.spans.ended}::interval limit ${limit})`);
}
