import sql, { type Sql } from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { retention } from '../../contract/retention.ts';

const { silent, warned } = retention.account.periods;

/**
 * SQL condition: no activity since an instant; a never-opened account counts from its creation.
 * Both terms use the index `users_last_active_at`.
 */
const silentSince = (instant: Sql): Sql => sql`(last_active_at < ${instant} or (last_active_at is null and created_at < ${instant}))`;
const toWarn = silentSince(sql`now() - ${silent}::interval + ${warned}::interval`);
const toClose = silentSince(sql`now() - ${silent}::interval`);

export interface SilentUser {
  id: string;
  name: string;
  email: string;
  isEmailConfirmed: boolean;
  language: Language;
  /** Time when the account is closed unless the user becomes active. */
  closesAt: string;
}

/**
 * Users without activity for three years less 30 days who were not warned. Excludes administrators,
 * so that someone can still help.
 */
export async function findSilentUsers(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from users
    where ${toWarn} and closing_warned_at is null and not is_administrator
    order by coalesce(last_active_at, created_at) limit ${limit}
  `);
  return rows.map((row) => row.id);
}

/**
 * Marks a user as warned and returns them; undefined if already warned or active in the meantime.
 */
export async function markWarned(tx: Queries, id: string): Promise<SilentUser | undefined> {
  return tx.maybeOne<SilentUser>(sql`
    update users set closing_warned_at = now()
    where id = ${id} and closing_warned_at is null and ${toWarn}
    returning id, name, email, email_confirmed_at is not null as "isEmailConfirmed", language, now() + ${warned}::interval as "closesAt"
  `);
}

/** Users warned 30 days ago and inactive since. */
export async function findUsersToClose(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from users
    where ${toClose} and closing_warned_at < now() - ${warned}::interval and not is_administrator
    order by closing_warned_at limit ${limit}
  `);
  return rows.map((row) => row.id);
}

/** Locks a user who is still to be closed until the end of the transaction. */
export async function lockToClose(tx: Queries, id: string): Promise<{ id: string; email: string } | undefined> {
  return tx.maybeOne(sql`
    select id, email from users
    where id = ${id} and ${toClose} and closing_warned_at < now() - ${warned}::interval and not is_administrator
    for update
  `);
}
