import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { retention } from '../../contract/retention.ts';

/** Stores the hash of a link's token for three days. */
export async function insertObjection(tx: Queries, tokenHash: Buffer, userId: string, suspectSince: string): Promise<void> {
  await tx.run(sql`
    insert into objections (token_hash, user_id, suspect_since, expires_at)
    values (${tokenHash}, ${userId}, ${suspectSince}, now() + ${retention.links.periods.objection}::interval)
  `);
}

/** User of a valid link. */
export async function findObjection(db: Queries, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db.maybeOne<{ userId: string }>(sql`
    select user_id as "userId" from objections where token_hash = ${tokenHash} and expires_at > now()
  `);
  return row?.userId;
}

/** Redeems a link; returns its `suspectSince`. Only one of two concurrent calls succeeds. */
export async function consumeObjection(tx: Queries, tokenHash: Buffer): Promise<string | undefined> {
  const row = await tx.maybeOne<{ suspectSince: string }>(sql`
    delete from objections where token_hash = ${tokenHash} and expires_at > now() returning suspect_since as "suspectSince"
  `);
  return row?.suspectSince;
}

export async function deleteObjectionsOf(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`delete from objections where user_id = ${userId}`);
}

export async function deleteExpiredObjections(db: Queries): Promise<void> {
  await db.run(sql`delete from objections where expires_at < now()`);
}
