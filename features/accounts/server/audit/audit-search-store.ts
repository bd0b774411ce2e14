import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
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

/** Filter; `alsoNamed`: further identifiers of the person or thing. */
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

/**
 * Resolves a username to a user ID; other texts are taken as an ID, which may be of something
 * deleted.
 */
export async function idMeant(db: Queries, requested: string): Promise<string> {
  const person = await db.maybeOne<{ id: string }>(
    sql`select id from users where username_key = canonical_identifier(${requested.replace(/^@/, '')})`,
  );
  return person?.id ?? (requested.includes('-') ? requested : requested.toUpperCase());
}

/** Entries of the audit, newest first. */
export function findAudit(db: Queries, filter: MeantFilter, behind: number | undefined, limit: number): Promise<AuditEntryRow[]> {
  return db.many<AuditEntryRow>(sql`
    select a.id, c.position, a.at, a.action, a.outcome, a.actor_id as "actorId", actor.name as "actorName", a.subject_id as "subjectId", subject.name as "subjectName"
    from audit a left join audit_chain c on c.audit_id = a.id left join users actor on actor.id = a.actor_id left join users subject on subject.id = a.subject_id
    where true ${conditions(filter)} ${behind === undefined ? empty : sql`and a.id < ${behind}::bigint`}
    order by a.id desc limit ${limit}`);
}

/** Existing actions, by a loose index scan whose cost does not depend on the number of rows. */
export async function findActions(db: Queries): Promise<string[]> {
  const rows = await db.many<{ action: string }>(sql`
    with recursive known as (
      (select action from audit order by action limit 1)
      union all
      select (select a.action from audit a where a.action > known.action order by a.action limit 1) from known where known.action is not null)
    select action from known where action is not null`);
  return rows.map(({ action }) => action);
}

/** Exported row: the content of its chain link and the hash. */
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

/** Next rows after an ID, in the order of writing. */
export function findToExport(db: Queries, filter: MeantFilter, behind: number, limit: number): Promise<ExportedRow[]> {
  return db.many<ExportedRow>(sql`
    select c.position, a.id, a.at, a.action, a.outcome, a.actor_id as "actorId", a.subject_id as "subjectId", a.address_hash as "addressHash", encode(c.hash, 'hex') as hash
    from audit a left join audit_chain c on c.audit_id = a.id
    where a.id > ${behind}::bigint ${conditions(filter)} order by a.id limit ${limit}`);
}
