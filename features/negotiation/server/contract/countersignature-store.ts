import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Countersignature, Countersigned } from '../../contract/signing/countersignature.ts';
import type { EnrolledKey } from '../../contract/signing/signed-log.ts';

/** The countersignatures of a session, in the order in which they were added. */
export function countersignaturesOf(db: Queries, sessionId: string): Promise<Countersignature[]> {
  return db.many(sql`
    select statement, signature from negotiation_countersignatures where session_id = ${sessionId} order by added_at, key_id`);
}

export function keysOfPerson(db: Queries, sessionId: string, userId: string): Promise<Pick<EnrolledKey, 'userId' | 'keyId' | 'key'>[]> {
  return db.many(sql`
    select user_id as "userId", key_id as "keyId", key from negotiation_devices
    where session_id = ${sessionId} and user_id = ${userId} order by seq`);
}

/** Adds a countersignature; false if the device has countersigned before. */
export async function insertCountersignature(
  tx: Transaction,
  sessionId: string,
  { userId, keyId }: Pick<Countersigned, 'userId' | 'keyId'>,
  { statement, signature }: Countersignature,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into negotiation_countersignatures (session_id, key_id, user_id, statement, signature)
    select d.session_id, d.key_id, d.user_id, ${statement}, ${signature} from negotiation_devices d
    where d.session_id = ${sessionId} and d.key_id = ${keyId} and d.user_id = ${userId} for key share on conflict do nothing`);
  return inserted === 1;
}
