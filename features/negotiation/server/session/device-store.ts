import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { EnrolledKey } from '../../contract/signing/signed-log.ts';

/** Part of a session's log about the devices of a person. */
export interface DevicesOfPerson {
  keys: Pick<EnrolledKey, 'keyId' | 'key'>[];
  /** Whether the session takes nothing without a signature. */
  isRequired: boolean;
  /** Number of the last event that the person signed; 0 if none. */
  lastSigned: number;
  /** Hash of the event `seenSeq`; null if there is none. */
  seenHash: string | null;
}

export function devicesOf(tx: Transaction, sessionId: string, userId: string, seenSeq: number): Promise<DevicesOfPerson> {
  return tx.one(sql`
    select coalesce((select json_agg(json_build_object('keyId', d.key_id, 'key', d.key) order by d.seq)
        from negotiation_devices d where d.session_id = ${sessionId} and d.user_id = ${userId}), '[]') as keys,
      coalesce((select data -> 'devicesRequired' = 'true' from negotiation_events where session_id = ${sessionId} and seq = 1), false) as "isRequired",
      coalesce((select max(seq) from negotiation_events
        where session_id = ${sessionId} and actor_id = ${userId} and statement is not null), 0) as "lastSigned",
      (select hash from negotiation_events where session_id = ${sessionId} and seq = ${seenSeq}) as "seenHash"`);
}

/** Stores an enrolled key; false if the session has it already. */
export async function insertDevice(
  tx: Transaction,
  sessionId: string,
  { keyId, userId, key, seq }: Omit<EnrolledKey, 'by'>,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into negotiation_devices (session_id, key_id, user_id, key, seq)
    values (${sessionId}, ${keyId}, ${userId}, ${JSON.stringify(key)}, ${seq}) on conflict do nothing`);
  return inserted === 1;
}

/** Whether devices sign in a session. */
export async function hasDevices(db: Queries, sessionId: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from negotiation_devices where session_id = ${sessionId} limit 1`)) !== undefined;
}
