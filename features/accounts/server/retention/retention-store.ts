import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/db.ts';
import { retention } from '../../contract/retention.ts';

const { silent, warned } = retention.account.spans;

export interface SilentUser {
  id: string;
  name: string;
  email: string;
  isEmailConfirmed: boolean;
  language: Language;
  /** When the account is closed if nothing happens. */
  closesAt: string;
}

/** People without activity for three years less thirty days whom nobody told so yet. The administrator stays, or nobody could help. */
export async function findSilentUsers(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from users
    where last_active_at < now() - ${silent}::interval + ${warned}::interval and closing_warned_at is null and not is_administrator
    order by last_active_at limit ${limit}
  `);
  return rows.map((row) => row.id);
}

/** Notes that a person is told; gives them, unless they were told or became active meanwhile. */
export async function markWarned(tx: Queries, id: string): Promise<SilentUser | undefined> {
  return tx.maybeOne<SilentUser>(sql`
    update users set closing_warned_at = now()
    where id = ${id} and closing_warned_at is null and last_active_at < now() - ${silent}::interval + ${warned}::interval
    returning id, name, email, email_confirmed_at is not null as "isEmailConfirmed", language, now() + ${warned}::interval as "closesAt"
  `);
}

/** People who were told thirty days ago and did nothing since. */
export async function findUsersToClose(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from users
    where last_active_at < now() - ${silent}::interval and closing_warned_at < now() - ${warned}::interval and not is_administrator
    order by closing_warned_at limit ${limit}
  `);
  return rows.map((row) => row.id);
}

/** Somebody who is still to be closed, locked until the transaction ends. */
export async function lockToClose(tx: Queries, id: string): Promise<{ id: string; email: string } | undefined> {
  return tx.maybeOne(sql`
    select id, email from users
    where id = ${id} and last_active_at < now() - ${silent}::interval and closing_warned_at < now() - ${warned}::interval and not is_administrator
    for update
  `);
}
