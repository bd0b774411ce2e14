import sql from 'sql-template-tag';
import type { Queries, Transaction } from '../database/db.ts';
import { platformRetention } from '../../contract/retention/platform-retention.ts';

/** A kind of background task: started in a transaction, run in batches after its commit. */
export interface TaskKind {
  /** For example `group.empty`. */
  name: string;
  /** Tasks of one queue run one after another, across all nodes. */
  queue: string;
}

/**
 * Job name of a kind of task. Each kind has its own, so nodes leave unknown kinds to other nodes.
 */
export const taskJob = (kind: string): string => `work:${kind}`;

/** Progress of a task, as its owner sees it. */
export interface TaskProgress {
  id: string;
  subject: string;
  label: string;
  done: number;
  /** Null until it is counted. */
  total: number | null;
  startedAt: string;
  endedAt: string | null;
}

export interface LockedTask {
  subject: string;
  ownerId: string | null;
  total: number | null;
  part: string | null;
  place: string | null;
}

interface NewTask {
  /** ID of the thing that the task is about; tasks are deduplicated by it. */
  subject: string;
  /** Person who can see the progress, and its label. */
  ownerId?: string | null;
  label?: string;
}

/** Starts a background task when this transaction commits. */
export async function startTask(
  tx: Transaction,
  { name, queue }: TaskKind,
  { subject, ownerId = null, label = '' }: NewTask,
): Promise<void> {
  await tx.run(sql`
    with begun as (
      insert into works (kind, queue, subject, owner_id, label) values (${name}, ${queue}, ${subject}, ${ownerId}, ${label})
      on conflict (kind, subject) do nothing returning id
    )
    select ${jobOf(sql`begun`, name, queue)} from begun`);
}

/** Queues the next time slice, after other tasks of the same queue. */
export async function requeueTask(db: Queries, id: string): Promise<void> {
  await db.run(sql`
    select ${jobOf(sql`w`, sql`w.kind`, sql`w.queue`)} from works w where w.id = ${id}::bigint and w.ended_at is null`);
}

/** Requeues unfinished tasks that have no job: given up, or lost with a queue. */
export async function resumeTasks(db: Queries): Promise<void> {
  await db.run(sql`
    select ${jobOf(sql`w`, sql`w.kind`, sql`w.queue`)} from works w
    where w.ended_at is null and not exists (
      select from graphile_worker._private_jobs job where job.key = 'work:' || w.id and job.attempts < job.max_attempts)`);
}

const jobOf = (row: ReturnType<typeof sql>, kind: string | ReturnType<typeof sql>, queue: string | ReturnType<typeof sql>) => sql`
  graphile_worker.add_job('work:' || ${kind}::text, json_build_object('id', ${row}.id::text), queue_name => ${queue}::text,
    job_key => 'work:' || ${row}.id)`;

/** Locks an unfinished task until the transaction ends; undefined where it is finished. */
export function lockTask(tx: Transaction, id: string): Promise<LockedTask | undefined> {
  return tx.maybeOne(sql`
    select subject, owner_id as "ownerId", total, part, place from works where id = ${id}::bigint and ended_at is null for update`);
}

/** The total grows with things that are added while the task runs. */
export async function saveProgress(
  tx: Transaction,
  id: string,
  { done, total, part, place }: { done: number; total: number; part: string | null; place: string | null },
): Promise<void> {
  await tx.run(sql`
    update works set done = done + ${done}::integer, total = greatest(${total}::integer, done + ${done}::integer), part = ${part}, place = ${place}
    where id = ${id}::bigint`);
}

/** Ends a task; deletes it immediately where no one can see its progress. */
export async function completeTask(tx: Transaction, id: string): Promise<void> {
  const forgotten = await tx.run(sql`delete from works where id = ${id}::bigint and owner_id is null`);
  if (forgotten) return;
  await tx.run(sql`
    update works set done = greatest(total, done), total = greatest(total, done), ended_at = clock_timestamp() where id = ${id}::bigint`);
}

/** A person's tasks of a kind, newest first: running ones, and long ones that ended recently. */
export function findTasksOf(queries: Queries, { name }: TaskKind, ownerId: string): Promise<TaskProgress[]> {
  return queries.many(sql`
    select id::text, subject, label, done, total, started_at as "startedAt", ended_at as "endedAt" from works
    where owner_id = ${ownerId} and kind = ${name}
      and (ended_at is null or ended_at > now() - interval '10 minutes' and ended_at > started_at + interval '5 seconds')
    order by works.id desc limit 20`);
}

/** Removes the owner from tasks of a closed account; running tasks continue. */
export async function disownTasks(tx: Queries, ownerId: string): Promise<void> {
  await tx.run(sql`delete from works where owner_id = ${ownerId} and ended_at is not null`);
  await tx.run(sql`update works set owner_id = null, label = '' where owner_id = ${ownerId}`);
}

/** Deletes at most `limit` tasks that ended more than a week ago; returns how many. */
export async function deleteOldTasks(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    delete from works where id in (select id from works where ended_at < now() - ${platformRetention.works.periods.ended}::interval limit ${limit})`);
}
