import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { searchQuery } from '#platform/server/search/search-words.ts';
import type { PersonSeen, peopleStates } from '../../contract/administration-shapes.ts';
import type { Role } from '../../contract/limits.ts';

export type PersonRow = Omit<PersonSeen, 'suspension'> & {
  suspendedAt: string | null;
  suspendedUntil: string | null;
  suspensionReason: string | null;
};

const columns = sql`
  id, username, name, email, email_confirmed_at is not null as "isEmailConfirmed", role, is_administrator as "isAdministrator", created_at as "createdAt",
  last_active_at as "lastActiveAt", suspended_at as "suspendedAt", suspended_until as "suspendedUntil", suspension_reason as "suspensionReason"`;

export interface PeopleFilter {
  q?: string | undefined;
  role?: Role | undefined;
  state: (typeof peopleStates)[number];
}

/** Cursor of a page of people. */
export interface PeoplePlace {
  at: string;
  id: string;
}

const states = { all: empty, suspended: sql`and suspended_at is not null`, administrators: sql`and is_administrator` };

/** People who match a filter, newest first. */
export async function findPeopleRows(
  db: Queries,
  { q, role, state }: PeopleFilter,
  behind: PeoplePlace | undefined,
  limit: number,
): Promise<PersonRow[]> {
  return db.many<PersonRow>(sql`
    select ${columns} from users where true ${states[state]} ${requested(q)}
      ${role === undefined ? empty : sql`and role = ${role}`}
      ${behind ? sql`and (created_at, id) < (${behind.at}::timestamptz, ${behind.id})` : empty}
    order by created_at desc, id desc limit ${limit}`);
}

/** SQL condition: prefix of an address, or search words. */
function requested(q: string | undefined) {
  if (!q?.trim()) return empty;
  if (!q.includes('@')) return sql`and search @@ ${searchQuery(q)}::tsquery`;
  return sql`and email_key like replace(replace(replace(canonical_identifier(${q}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}

export type PersonWholeRow = PersonRow & { openSessions: number; hasTwoFactor: boolean; isLastAdministrator: boolean };

export async function findPersonRow(db: Queries, id: string): Promise<PersonWholeRow | undefined> {
  return db.maybeOne<PersonWholeRow>(sql`
    select ${columns},
      (select count(*) from sessions s where s.user_id = users.id and s.ended_at is null and s.expires_at > now()) as "openSessions",
      exists (select from second_factors f where f.user_id = users.id and f.confirmed_at is not null) as "hasTwoFactor",
      is_administrator and suspended_at is null and not exists (
        select from users other where other.is_administrator and other.suspended_at is null and other.id <> users.id) as "isLastAdministrator"
    from users where id = ${id}`);
}

export async function setRights(
  tx: Transaction,
  id: string,
  { role, isAdministrator }: { role: Role; isAdministrator: boolean },
): Promise<void> {
  await tx.run(sql`update users set role = ${role}, is_administrator = ${isAdministrator}, updated_at = now() where id = ${id}`);
}

/** Suspends a user, or changes reason and end; the start of a running suspension is kept. */
export async function setSuspension(
  tx: Transaction,
  id: string,
  { reason, until }: { reason: string; until: string | null },
): Promise<void> {
  await tx.run(sql`
    update users set suspended_at = coalesce(suspended_at, now()), suspended_until = ${until}::timestamptz, suspension_reason = ${reason}
    where id = ${id}`);
}

/** Lifts a suspension; returns whether there was one. */
export async function clearSuspension(tx: Transaction, id: string): Promise<boolean> {
  const lifted = await tx.run(sql`
    update users set suspended_at = null, suspended_until = null, suspension_reason = null where id = ${id} and suspended_at is not null`);
  return lifted > 0;
}

/** Locks some expired suspensions, skipping those locked by another node. */
export async function lockOverSuspensions(tx: Transaction, limit: number): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from users where suspended_until <= now() order by suspended_until limit ${limit} for update skip locked`);
  return rows.map(({ id }) => id);
}
