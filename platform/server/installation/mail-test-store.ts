import sql from 'sql-template-tag';
import type { Queries, Transaction } from '../database/db.ts';

/** Records that this server (host and port) accepted a test email. */
export async function saveMailAccepted(tx: Transaction, server: string): Promise<void> {
  await tx.run(sql`update installation set mail_accepted_by = ${server}, mail_accepted_at = now()`);
}

/** When this server accepted a test email last; null where it did not. */
export async function findMailAccepted(db: Queries, server: string): Promise<string | null> {
  return (
    await db.one<{ acceptedAt: string | null }>(sql`
      select case when mail_accepted_by = ${server} then mail_accepted_at end as "acceptedAt" from installation`)
  ).acceptedAt;
}
