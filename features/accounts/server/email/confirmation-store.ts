import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import { inBatches } from '#platform/server/in-batches.ts';
import { retention } from '../../contract/retention.ts';

/** Which address of whom a link confirms, or agrees for. */
export interface ConfirmationRow {
  userId: string;
  /** The address that the link was sent to. */
  email: string;
  /** `agree`: it is the present one, and lets another take its place. */
  purpose: 'confirm' | 'agree';
}

/** Keeps the hash of a link's token for a day. */
export async function insertConfirmation(tx: Queries, tokenHash: Buffer, { userId, email, purpose }: ConfirmationRow): Promise<void> {
  await tx.run(sql`
    insert into email_confirmations (token_hash, user_id, email, purpose, expires_at)
    values (${tokenHash}, ${userId}, ${email}, ${purpose}, now() + ${retention.links.spans.address}::interval)
  `);
}

/** What a link is good for, while it is good. */
export async function findConfirmation(db: Queries, tokenHash: Buffer): Promise<ConfirmationRow | undefined> {
  return db.maybeOne<ConfirmationRow>(sql`
    select user_id as "userId", email, purpose from email_confirmations where token_hash = ${tokenHash} and expires_at > now()
  `);
}

/** Uses a link up, and with it all others of the person for the same; tells whether it was there: of two at once, one gets it. */
export async function takeConfirmation(
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
