import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { retention } from '../../contract/retention.ts';

/** Account, address and purpose of a link. */
export interface ConfirmationRow {
  userId: string;
  /** Address that the link was sent to. */
  email: string;
  /** `agree`: the current address agrees to be replaced. */
  purpose: 'confirm' | 'agree';
}

/** Stores the hash of a link's token for one day. */
export async function insertConfirmation(tx: Queries, tokenHash: Buffer, { userId, email, purpose }: ConfirmationRow): Promise<void> {
  await tx.run(sql`
    insert into email_confirmations (token_hash, user_id, email, purpose, expires_at)
    values (${tokenHash}, ${userId}, ${email}, ${purpose}, now() + ${retention.links.periods.address}::interval)
  `);
}

/** Purpose of a valid link. */
export async function findConfirmation(db: Queries, tokenHash: Buffer): Promise<ConfirmationRow | undefined> {
  return db.maybeOne<ConfirmationRow>(sql`
    select user_id as "userId", email, purpose from email_confirmations where token_hash = ${tokenHash} and expires_at > now()
  `);
}

/**
 * Redeems a link and deletes the user's other links for the same purpose; false if it does not
 * exist. Only one of two concurrent calls succeeds.
 */
export async function consumeConfirmation(
  tx: Queries,
  tokenHash: Buffer,
  { userId, purpose }: Pick<ConfirmationRow, 'userId' | 'purpose'>,
): Promise<boolean> {
  const isThere = (await tx.run(sql`delete from email_confirmations where token_hash = ${tokenHash} and expires_at > now()`)) > 0;
  if (isThere) await tx.run(sql`delete from email_confirmations where user_id = ${userId} and purpose = ${purpose}`);
  return isThere;
}

export async function deleteConfirmationsOf(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`delete from email_confirmations where user_id = ${userId}`);
}

export async function deleteExpiredConfirmations(db: Queries): Promise<void> {
  await inBatches((limit) =>
    db.run(sql`
    delete from email_confirmations where ctid = any(array(select ctid from email_confirmations where expires_at < now() limit ${limit}))`),
  );
}
