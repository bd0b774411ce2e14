import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { OwnToken } from '../../contract/token-shapes.ts';

/** The person of a token. */
export interface TokenHolder {
  tokenId: string;
  scopes: string[];
  id: string;
  username: string;
  role: 'member' | 'manager';
  /** Whether `last_used_at` is older than 10 minutes and is to be updated. */
  isStale: boolean;
}

/**
 * Returns the holder of a valid token; undefined if it is expired or revoked, or its person is
 * deleted, suspended or must change the password.
 */
export function findHolder(db: Queries, digest: Buffer): Promise<TokenHolder | undefined> {
  return db.maybeOne(sql`
    select t.id as "tokenId", t.scopes, u.id, u.username, u.role, coalesce(t.last_used_at < now() - interval '10 minutes', true) as "isStale"
    from api_tokens t join users u on u.id = t.user_id
    where t.digest = ${digest} and t.expires_at > now() and u.suspended_at is null and not u.must_change_password`);
}

export async function noteUse(db: Queries, id: string): Promise<void> {
  await db.run(sql`update api_tokens set last_used_at = now() where id = ${id}`);
}

/** Returns a person's tokens, newest first. */
export function findTokens(db: Queries, userId: string): Promise<OwnToken[]> {
  return db.many(sql`
    select id, name, ending, scopes, created_at as "createdAt", expires_at as "expiresAt", expires_at <= now() as "isExpired", last_used_at as "lastUsedAt"
    from api_tokens where user_id = ${userId} order by created_at desc, id desc`);
}

/**
 * Locks a person until the transaction ends, so that tokens and webhooks are counted one command at
 * a time.
 */
export async function lockOwner(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`select from users where id = ${userId} for no key update`);
}

interface NewToken {
  id: string;
  userId: string;
  name: string;
  scopes: readonly string[];
  days: string;
}

interface Secret {
  digest: Buffer;
  ending: string;
}

export async function insertToken(tx: Transaction, { id, userId, name, scopes, days, digest, ending }: NewToken & Secret): Promise<void> {
  await tx.run(sql`
    insert into api_tokens (id, user_id, name, digest, ending, scopes, expires_at)
    values (${id}, ${userId}, ${name}, ${digest}, ${ending}, ${[...scopes]}, now() + make_interval(days => ${Number(days)}::int))`);
}

/** Replaces the secret of a token; returns false if there is none. */
export async function setSecret(tx: Transaction, userId: string, id: string, { digest, ending }: Secret): Promise<boolean> {
  return (
    (await tx.run(sql`update api_tokens set digest = ${digest}, ending = ${ending} where id = ${id}::uuid and user_id = ${userId}`)) > 0
  );
}

export async function deleteToken(tx: Transaction, userId: string, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from api_tokens where id = ${id} and user_id = ${userId}`)) > 0;
}

export async function deleteTokensOf(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from api_tokens where user_id = ${userId}`);
}

/** Deletes at most `limit` tokens that expired longer ago than `kept`; returns how many. */
export function deleteOldTokens(db: Queries, stored: string, limit: number): Promise<number> {
  return db.run(sql`
    delete from api_tokens where id in (select id from api_tokens where expires_at < now() - ${stored}::interval limit ${limit})`);
}
