import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { retention } from '../../contract/retention.ts';

const { life, ended } = retention.sessions.periods;

/** Data of the sender, read at each request. */
export interface IdentityRow {
  id: string;
  username: string;
  role: 'member' | 'manager';
  isAdministrator: boolean;
  mustChangePassword: boolean;
  /** Whether the recorded activity of user or session is some time old. */
  isStale: boolean;
  hasRecentSignIn: boolean;
}

/**
 * User of an open session; undefined if it ended or expired, or the account is deleted or
 * suspended.
 */
export async function findIdentity(db: Queries, sessionId: string, userId: string): Promise<IdentityRow | undefined> {
  return db.maybeOne<IdentityRow>(sql`
    select u.id, u.username, u.role, u.is_administrator as "isAdministrator", u.must_change_password as "mustChangePassword",
      coalesce(u.last_active_at < now() - interval '1 hour', true) or s.last_used_at < now() - interval '10 minutes' as "isStale",
      s.authenticated_at > now() - interval '10 minutes' as "hasRecentSignIn"
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId}::uuid and s.user_id = ${userId} and s.ended_at is null and s.expires_at > now() and u.suspended_at is null
  `);
}

/** Inserts a session of 30 days; returns its end. */
export async function insertSession(
  tx: Queries,
  { id, userId, device, knownDeviceId }: { id: string; userId: string; device: string; knownDeviceId: string | null },
): Promise<string> {
  const row = await tx.one<{ expiresAt: string }>(sql`
    insert into sessions (id, user_id, device, known_device_id, expires_at)
    values (${id}, ${userId}, ${device}, ${knownDeviceId}, now() + ${life}::interval)
    returning expires_at as "expiresAt"
  `);
  return row.expiresAt;
}

/** Records that the user of a session has just reauthenticated. */
export async function noteAuthentication(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`update sessions set authenticated_at = now() where id = ${id} and ended_at is null`);
}

/** SQL condition: the session with this ID is open. */
export const isOpenSession = (id: Sql): Sql =>
  sql`exists (select from sessions s where s.id = ${id} and s.ended_at is null and s.expires_at > now())`;

/** Expiry of an open session. */
export async function findSessionEnd(db: Queries, id: string): Promise<string | undefined> {
  const row = await db.maybeOne<{ expiresAt: string }>(sql`
    select expires_at as "expiresAt" from sessions where id = ${id} and ended_at is null and expires_at > now()
  `);
  return row?.expiresAt;
}

/**
 * Locks an open session until the end of the transaction, so that what it creates cannot outlive
 * it. Lock the account first if both are needed.
 * @throws auth.expired if the session has ended
 */
export async function lockSession(tx: Transaction, id: string): Promise<void> {
  const locked = await tx.run(sql`select from sessions where id = ${id}::uuid and ended_at is null and expires_at > now() for share`);
  if (locked === 0) throw refuse('auth.expired');
}

/** Start of a session; now if there is none. */
export async function sessionBegan(db: Queries, id: string | null): Promise<string> {
  const row = await db.one<{ began: string }>(
    sql`select coalesce((select created_at from sessions where id = ${id}::uuid), now()) as began`,
  );
  return row.began;
}

/** Ends a session; returns whether it was open. */
export async function endSession(tx: Queries, id: string): Promise<boolean> {
  return (await tx.run(sql`update sessions set ended_at = now() where id = ${id} and ended_at is null`)) > 0;
}

/** Ends all open sessions of a user except one; returns the IDs of those ended. */
export async function endSessionsOf(tx: Queries, userId: string, exceptId: string | null): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    update sessions set ended_at = now()
    where user_id = ${userId} and ended_at is null and id is distinct from ${exceptId}::uuid
    returning id
  `);
  return rows.map((row) => row.id);
}

/** Records activity of a user and cancels a warning about closing the account. */
export async function noteActivity(db: Queries, userId: string, sessionId: string): Promise<void> {
  await db.run(sql`
    update users set last_active_at = now(), closing_warned_at = null
    where id = ${userId} and coalesce(last_active_at < now() - interval '1 hour', true)
  `);
  await db.run(sql`update sessions set last_used_at = now() where id = ${sessionId} and last_used_at < now() - interval '10 minutes'`);
}

export interface SessionRow {
  id: string;
  device: string;
  startedAt: string;
  lastUsedAt: string;
}

/** Open sessions of a user, last used first. */
export async function findOpenSessions(db: Queries, userId: string): Promise<SessionRow[]> {
  return db.many<SessionRow>(sql`
    select id, device, created_at as "startedAt", last_used_at as "lastUsedAt" from sessions
    where user_id = ${userId} and ended_at is null and expires_at > now()
    order by last_used_at desc, id desc limit 200
  `);
}

/** All stored sessions of a user, including ended ones. */
export async function findAllSessions(db: Queries, userId: string): Promise<(SessionRow & { endedAt: string | null })[]> {
  return db.many(sql`
    select id, device, created_at as "startedAt", last_used_at as "lastUsedAt", ended_at as "endedAt"
    from sessions where user_id = ${userId} order by created_at desc, id desc limit 10000
  `);
}

/** Ends an open session of this user; false if there is none. */
export async function endSessionOf(tx: Queries, userId: string, id: string): Promise<boolean> {
  return (await tx.run(sql`update sessions set ended_at = now() where id = ${id} and user_id = ${userId} and ended_at is null`)) > 0;
}

/** Ends at most `limit` expired sessions; returns their IDs. */
export async function endOverSessions(tx: Queries, limit: number): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    update sessions set ended_at = expires_at where id in (
      select id from sessions where ended_at is null and expires_at <= now() limit ${limit} for update skip locked) returning id`);
  return rows.map(({ id }) => id);
}

/** Deletes at most `limit` sessions that have ended; returns their number. */
export function deleteOldSessions(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    delete from sessions where id in (
      select id from sessions where expires_at < now() - ${ended}::interval or ended_at < now() - ${ended}::interval limit ${limit})`);
}
