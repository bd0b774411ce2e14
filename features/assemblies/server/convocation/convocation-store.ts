import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { AssemblyPhase } from '../../contract/limits.ts';

export interface ConvocationCounts {
  taken: number;
  failed: number;
  waiting: number;
}

/** Notes whom an assembly convenes: each gets an email. */
export async function insertConvocations(tx: Transaction, id: string, people: readonly string[]): Promise<void> {
  await tx.run(sql`insert into assembly_convocations (assembly_id, user_id) select ${id}, unnest(${[...people]}::text[])`);
}

/** Convocations whose email is not queued, of one assembly or of all. */
export interface DueConvocation {
  id: string;
  title: string;
  groupId: string;
  groupName: string;
  startsAt: string;
  timeZone: string;
  place: string;
  link: string;
  createdAt: string;
  phase: AssemblyPhase;
  sequence: number;
  /** Sequence number of the calendar entry last sent to these people; null if none. */
  sentSequence: number | null;
  userIds: string[];
}

const dueColumns = sql`t.id, t.title, t.group_id as "groupId", g.name as "groupName", t.starts_at as "startsAt", t.time_zone as "timeZone", t.place, t.link,
  t.created_at as "createdAt", t.phase, t.sequence, due.sequence as "sentSequence", array_agg(due.user_id order by due.user_id) as "userIds"`;

const grouped = sql`join assemblies t on t.id = due.assembly_id join groups g on g.id = t.group_id group by t.id, g.name, due.sequence order by t.id`;

/** Locks and returns at most `limit` members whose email is due, by assembly: the convocation, or another start or place. */
export function claimDue(tx: Transaction, limit: number, id?: string): Promise<DueConvocation[]> {
  return tx.many(sql`
    with due as (
      select c.assembly_id, c.user_id, case when c.message_id is not null then c.sequence end as sequence from assembly_convocations c
      join assemblies t on t.id = c.assembly_id and not t.is_hidden and t.phase not in ('closed', 'cancelled')
      join memberships m on m.group_id = t.group_id and m.user_id = c.user_id and m.status = 'member'
      where ((c.message_id is null and c.outcome is null) or c.sequence < t.sequence) ${id === undefined ? empty : sql`and c.assembly_id = ${id}`}
      order by c.assembly_id, c.user_id limit ${limit} for update of c skip locked
    )
    select ${dueColumns} from due ${grouped}`);
}

/**
 * Locks and returns at most `limit` people whose email about the cancellation is due, and notes that they get
 * it: members of the group who were sent the convocation.
 */
export async function claimCancellations(tx: Transaction, limit: number, id: string): Promise<DueConvocation | undefined> {
  return tx.maybeOne(sql`
    with next as (
      select c.assembly_id, c.user_id from assembly_convocations c
      join assemblies t on t.id = c.assembly_id and not t.is_hidden and t.phase = 'cancelled'
      join memberships m on m.group_id = t.group_id and m.user_id = c.user_id and m.status = 'member'
      where c.assembly_id = ${id} and c.message_id is not null and not c.is_cancellation_sent
      order by c.user_id limit ${limit} for update of c skip locked
    ), due as (
      update assembly_convocations c set is_cancellation_sent = true from next
      where c.assembly_id = next.assembly_id and c.user_id = next.user_id returning c.assembly_id, c.user_id, 0 as sequence
    )
    select ${dueColumns} from due ${grouped}`);
}

/** The email of a person is queued under this Message-ID, with this calendar entry. */
export async function saveMessageId(
  tx: Transaction,
  { id, sequence }: Pick<DueConvocation, 'id' | 'sequence'>,
  userId: string,
  messageId: string,
): Promise<void> {
  await tx.run(sql`
    update assembly_convocations set message_id = ${messageId}, sequence = ${sequence}, outcome = null
    where assembly_id = ${id} and user_id = ${userId}`);
}

/** People without an address that accepts emails. */
export async function saveUnreachable(
  tx: Transaction,
  { id, sequence }: Pick<DueConvocation, 'id' | 'sequence'>,
  userIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update assembly_convocations set outcome = 'noAddress', sequence = ${sequence} where assembly_id = ${id} and user_id = any(${[...userIds]}::text[])`);
}

/**
 * Returns the convocation with this Message-ID; undefined for other emails, and once the assembly
 * or the account is gone.
 */
export function findByMessage(db: Queries, messageId: string): Promise<{ id: string; userId: string } | undefined> {
  return db.maybeOne(sql`select assembly_id as id, user_id as "userId" from assembly_convocations where message_id = ${messageId}`);
}

/** Notes what the mail server answered; false if that is known. */
export async function saveOutcome(tx: Transaction, messageId: string, outcome: string): Promise<boolean> {
  return (
    (await tx.run(sql`
      update assembly_convocations set outcome = ${outcome} where message_id = ${messageId} and outcome is distinct from ${outcome}`)) > 0
  );
}

/** Convocations that a mail server took, those it refused or without an address, and those on the way. */
export function countConvocations(db: Queries, id: string): Promise<ConvocationCounts> {
  return db.one(sql`
    select count(*) filter (where outcome = 'accepted')::integer as taken, count(*) filter (where outcome in ('refused', 'noAddress'))::integer as failed,
      count(*) filter (where outcome is null)::integer as waiting
    from assembly_convocations where assembly_id = ${id}`);
}

/** Convocations of a person, for the data export. */
export function convocationsOf(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select c.assembly_id as "assemblyId", t.starts_at as "startsAt", c.message_id as "messageId", c.outcome
    from assembly_convocations c join assemblies t on t.id = c.assembly_id where c.user_id = ${userId} order by t.starts_at, t.id`);
}

export async function removeConvocationsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from assembly_convocations where user_id = ${userId}`);
}
