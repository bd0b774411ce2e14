import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';

/** Which address of whom a link confirms. */
export interface ConfirmationRow {
  userId: string;
  email: string;
}

/** Keeps the hash of a link's token for a day. */
export async function insertConfirmation(tx: Queries, tokenHash: Buffer, { userId, email }: ConfirmationRow): Promise<void> {
  await tx.run(sql`
    insert into email_confirmations (token_hash, user_id, email, expires_at) values (${tokenHash}, ${userId}, ${email}, now() + interval '1 day')
  `);
}

/** What a link confirms, while it is good. */
export async function findConfirmation(db: Queries, tokenHash: Buffer): Promise<ConfirmationRow | undefined> {
  return db.maybeOne<ConfirmationRow>(sql`
    select user_id as "userId", email from email_confirmations where token_hash = ${tokenHash} and expires_at > now()
  `);
}

/** Uses a link up, and with it all others of the same person; tells whether it was there: of two at once, one gets it. */
export async function takeConfirmation(tx: Queries, tokenHash: Buffer, userId: string): Promise<boolean> {
  const isThere = (await tx.run(sql`delete from email_confirmations where token_hash = ${tokenHash} and expires_at > now()`)) > 0;
  if (isThere) await deleteConfirmationsOf(tx, userId);
  return isThere;
}

export async function deleteConfirmationsOf(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`delete from email_confirmations where user_id = ${userId}`);
}

export async function deleteExpiredConfirmations(db: Queries): Promise<void> {
  await db.run(sql`delete from email_confirmations where expires_at < now()`);
}
