import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { retention } from '../../contract/retention.ts';

const { counted: countedFor } = retention.unaskedMails.periods;

/**
 * Counts a mail unless the daily limit of the address is reached; returns whether it may be sent.
 * Concurrent calls for an address are serialised.
 */
export async function countUnaskedMail(tx: Transaction, key: string, limit: number): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`accounts.unaskedMail ${key}`}, 0))`);
  const counted = await tx.run(sql`
    insert into unasked_mails (address_key)
    select ${key} where (select count(*) from unasked_mails where address_key = ${key} and at > now() - ${countedFor}::interval) < ${limit}
  `);
  return counted > 0;
}

export async function deleteOldUnaskedMails(db: Queries): Promise<void> {
  await db.run(sql`delete from unasked_mails where at < now() - ${countedFor}::interval`);
}
