import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';

export interface StoredMailRow {
  id: string;
  to: string;
  subject: string;
  text: string;
  createdAt: string;
}

/** The latest 100 mails that were stored instead of sent. */
export async function findKeptMails(db: Queries): Promise<StoredMailRow[]> {
  return db.many<StoredMailRow>(sql`
    select id, to_address as "to", subject, text, created_at as "createdAt" from mails order by created_at desc, id desc limit 100
  `);
}

/** Expiry of links by the hexadecimal hash of their token; invalid links are omitted. */
export async function findLinkEnds(db: Queries, hashes: readonly Buffer[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await db.many<{ hash: string; expiresAt: string }>(sql`
    select encode(token_hash, 'hex') as hash, expires_at as "expiresAt" from (
      select token_hash, expires_at from password_resets union all select token_hash, expires_at from email_confirmations) as links
    where token_hash = any(${[...hashes]}::bytea[]) and expires_at > now()`);
  return new Map(rows.map(({ hash, expiresAt }) => [hash, expiresAt]));
}
