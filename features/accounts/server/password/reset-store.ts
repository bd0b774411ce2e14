import sql from 'sql-template-tag';
import type { RetentionPeriod } from '#platform/contract/retention/retention-period.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { retention } from '../../contract/retention.ts';

/** Stores the hash of a link's token, by default for half an hour. */
export async function insertReset(
  tx: Queries,
  tokenHash: Buffer,
  userId: string,
  span: RetentionPeriod = retention.links.periods.reset,
): Promise<void> {
  await tx.run(
    sql`insert into password_resets (token_hash, user_id, expires_at) values (${tokenHash}, ${userId}, now() + ${span}::interval)`,
  );
}

/** User of a valid link. */
export async function findReset(db: Queries, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db.maybeOne<{ userId: string }>(sql`
    select user_id as "userId" from password_resets where token_hash = ${tokenHash} and expires_at > now()
  `);
  return row?.userId;
}

/** Redeems a link; undefined if it is invalid. Only one of two concurrent calls succeeds. */
export async function consumeReset(tx: Queries, tokenHash: Buffer): Promise<string | undefined> {
  const row = await tx.maybeOne<{ userId: string }>(sql`
    delete from password_resets where token_hash = ${tokenHash} and expires_at > now() returning user_id as "userId"
  `);
  return row?.userId;
}

export async function deleteResetsOf(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`delete from password_resets where user_id = ${userId}`);
}

export async function deleteExpiredResets(db: Queries): Promise<void> {
  await inBatches((limit) =>
    db.run(sql`
    delete from password_resets where ctid = any(array(select ctid from password_resets where expires_at < now() limit ${limit}))`),
  );
}
