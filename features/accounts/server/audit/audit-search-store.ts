import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { AuditFilter } from '../../contract/audit-shapes.ts';

export interface AuditEntryRow {
  id: number;
  position: number | null;
  at: string;
  action: string;
  outcome: 'done' | 'refused';
  actorId: string | null;
  actorName: string | null;
  subjectId: string | null;
  subjectName: string | null;
}

/** What is looked for; `alsoNamed`: what else stands for the person or thing. */
export type MeantFilter = AuditFilter & { alsoNamed?: readonly string[] };

function conditions({ action, person, alsoNamed, outcome, from, to }: MeantFilter): Sql {
  const all = [
    action === undefined ? [] : sql`a.action = ${action}`,
    person === undefined ? [] : sql`(a.actor_id = ${person} or a.subject_id = any(${[person, ...(alsoNamed ?? [])]}::text[]))`,
    outcome === undefined ? [] : sql`a.outcome = ${outcome}`,
    from === undefined ? [] : sql`a.at >= ${from}::date`,
    to === undefined ? [] : sql`a.at < ${to}::date + 1`,
  ].flat();
  return all.length ? sql`and ${join(all, ' and ')}` : empty;
}

/** Whom or what a filter means: whoever has the username, else what has the ID, though it may be gone by now. */
export async function idMeant(db: Queries, asked: string): Promise<string> {
  const person = await db.maybeOne<{ id: string }>(
    sql`select id from users where username_key = canonical_identifier(${asked.replace(/^@/, '')})`,
  );
  return person?.id ?? (asked.includes('-') ? asked : asked.toUpperCase());
}

/** What was done and refused, the latest first. */
export function findAudit(db: Queries, filter: MeantFilter, behind: number | undefined, limit: number): Promise<AuditEntryRow[]> {
  return db.many<AuditEntryRow>(sql`
    select a.id, c.position, a.at, a.action, a.outcome, a.actor_id as "actorId", actor.name as "actorName", a.subject_id as "subjectId", subject.name as "subjectName"
    from audit a left join audit_chain c on c.audit_id = a.id left join users actor on actor.id = a.actor_id left join users subject on subject.id = a.subject_id
    where true ${conditions(filter)} ${behind === undefined ? empty : sql`and a.id < ${behind}::bigint`}
    order by a.id desc limit ${limit}`);
}

/** The actions that there are: each is looked up behind the one before, however many rows have it. */
export async function findActions(db: Queries): Promise<string[]> {
  const rows = await db.many<{ action: string }>(sql`
    with recursive known as (
      (select action from audit order by action limit 1)
      union all
      select (select a.action from audit a where a.action > known.action order by a.action limit 1) from known where known.action is not null)
    select action from known where action is not null`);
  return rows.map(({ action }) => action);
}

/** A row as it leaves the house: what the chain was made of, and its hash. */
export interface ExportedRow {
  position: number | null;
  id: number;
  at: string;
  action: string;
  outcome: string;
  actorId: string | null;
  subjectId: string | null;
  addressHash: string | null;
  hash: string | null;
}

/** The next rows behind an id, in the order in which they were written. */
export function findToExport(db: Queries, filter: MeantFilter, behind: number, limit: number): Promise<ExportedRow[]> {
  return db.many<ExportedRow>(sql`
    select c.position, a.id, a.at, a.action, a.outcome, a.actor_id as "actorId", a.subject_id as "subjectId", a.address_hash as "addressHash", encode(c.hash, 'hex') as hash
    from audit a left join audit_chain c on c.audit_id = a.id
    where a.id > ${behind}::bigint ${conditions(filter)} order by a.id limit ${limit}`);
}
