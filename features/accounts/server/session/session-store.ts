import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import { refuse } from '#platform/server/refusal.ts';
import { retention } from '../../contract/retention.ts';

const { life, ended } = retention.sessions.spans;

/** What every request reads about its sender. */
export interface IdentityRow {
  id: string;
  username: string;
  role: 'member' | 'manager';
  isAdministrator: boolean;
  mustChangePassword: boolean;
  /** Whether the last noted activity of person or session is some time ago. */
  isStale: boolean;
  hasRecentSignIn: boolean;
}

/** The person of an open session; nothing when it ended, ran out, or the account is gone or suspended. */
export async function findIdentity(db: Queries, sessionId: string, userId: string): Promise<IdentityRow | undefined> {
  return db.maybeOne<IdentityRow>(sql`
    select u.id, u.username, u.role, u.is_administrator as "isAdministrator", u.must_change_password as "mustChangePassword",
      coalesce(u.last_active_at < now() - interval '1 hour', true) or s.last_used_at < now() - interval '10 minutes' as "isStale",
      s.authenticated_at > now() - interval '10 minutes' as "hasRecentSignIn"
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId}::uuid and s.user_id = ${userId} and s.ended_at is null and s.expires_at > now() and u.suspended_at is null
  `);
}

/** Opens a session of 30 days; gives its end. */
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

/** Notes that the person of an open session has just shown again that it is them. */
export async function noteAuthentication(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`update sessions set authenticated_at = now() where id = ${id} and ended_at is null`);
}

/** Whether a session is open, its id given as SQL. */
export const isOpenSession = (id: Sql): Sql =>
  sql`exists (select from sessions s where s.id = ${id} and s.ended_at is null and s.expires_at > now())`;

/** When an open session ends at the latest. */
export async function findSessionEnd(db: Queries, id: string): Promise<string | undefined> {
  const row = await db.maybeOne<{ expiresAt: string }>(sql`
    select expires_at as "expiresAt" from sessions where id = ${id} and ended_at is null and expires_at > now()
  `);
  return row?.expiresAt;
}

/**
 * Holds an open session until the transaction ends, so that what it makes ends with it or is not made at all. Whoever holds the account too holds that first.
 * @throws auth.expired where it ended meanwhile
 */
export async function holdSession(tx: Transaction, id: string): Promise<void> {
  const held = await tx.run(sql`select from sessions where id = ${id}::uuid and ended_at is null and expires_at > now() for share`);
  if (held === 0) throw refuse('auth.expired');
}

/** When a session began; now, where there is none. */
export async function sessionBegan(db: Queries, id: string | null): Promise<string> {
  const row = await db.one<{ began: string }>(
    sql`select coalesce((select created_at from sessions where id = ${id}::uuid), now()) as began`,
  );
  return row.began;
}

/** Ends one session; tells whether it was open. */
export async function endSession(tx: Queries, id: string): Promise<boolean> {
  return (await tx.run(sql`update sessions set ended_at = now() where id = ${id} and ended_at is null`)) > 0;
}

/** Ends every open session of a person but one; gives the ended ones. */
export async function endSessionsOf(tx: Queries, userId: string, exceptId: string | null): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    update sessions set ended_at = now()
    where user_id = ${userId} and ended_at is null and id is distinct from ${exceptId}::uuid
    returning id
  `);
  return rows.map((row) => row.id);
}

/** Notes that a person is active, by this session; whoever was told that the account would be closed keeps it. */
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

/** The open sessions of a person, the latest used first. */
export async function findOpenSessions(db: Queries, userId: string): Promise<SessionRow[]> {
  return db.many<SessionRow>(sql`
    select id, device, created_at as "startedAt", last_used_at as "lastUsedAt" from sessions
    where user_id = ${userId} and ended_at is null and expires_at > now()
    order by last_used_at desc, id desc limit 200
  `);
}

/** All sessions of a person that are still recorded, ended ones among them. */
export async function findAllSessions(db: Queries, userId: string): Promise<(SessionRow & { endedAt: string | null })[]> {
  return db.many(sql`
    select id, device, created_at as "startedAt", last_used_at as "lastUsedAt", ended_at as "endedAt"
    from sessions where user_id = ${userId} order by created_at desc, id desc limit 10000
  `);
}

/** Ends an open session of this person; tells whether there was one. */
export async function endSessionOf(tx: Queries, userId: string, id: string): Promise<boolean> {
  return (await tx.run(sql`update sessions set ended_at = now() where id = ${id} and user_id = ${userId} and ended_at is null`)) > 0;
}

/** Ends some of the sessions that ran out; tells which. */
export async function endOverSessions(tx: Queries, limit: number): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    update sessions set ended_at = expires_at where id in (
      select id from sessions where ended_at is null and expires_at <= now() limit ${limit} for update skip locked) returning id`);
  return rows.map(({ id }) => id);
}

/** Removes some of the sessions that nobody can use any more; says how many. */
export function deleteOldSessions(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    delete from sessions where id in (
      select id from sessions where expires_at < now() - ${ended}::interval or ended_at < now() - ${ended}::interval limit ${limit})`);
}
