import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { retention } from '../../contract/retention.ts';
import type { Approval, PublicKey } from '../../contract/signing/signed.ts';

/** A device that asks for approval by another one of its person. */
export interface DeviceRequest {
  key: PublicKey;
  approval: Approval | null;
}

const period = retention.negotiationDeviceRequests.periods.request;

/** The request of a person in a session, unless it is too old. */
export function requestOf(db: Queries, sessionId: string, userId: string): Promise<DeviceRequest | undefined> {
  return db.maybeOne(sql`
    select key, approval from negotiation_device_requests
    where session_id = ${sessionId} and user_id = ${userId} and requested_at > now() - ${period}::interval`);
}

export async function putRequest(tx: Transaction, sessionId: string, userId: string, keyId: string, key: PublicKey): Promise<void> {
  await tx.run(sql`
    insert into negotiation_device_requests (session_id, user_id, key_id, key)
    values (${sessionId}, ${userId}, ${keyId}, ${JSON.stringify(key)})
    on conflict (session_id, user_id) do update
      set key_id = excluded.key_id, key = excluded.key, approval = null, requested_at = excluded.requested_at`);
}

/** Adds the approval of a key; false if another key is asked for now. */
export async function putApproval(tx: Transaction, sessionId: string, userId: string, approval: Approval): Promise<boolean> {
  const changed = await tx.run(sql`
    update negotiation_device_requests set approval = ${JSON.stringify(approval)}
    where session_id = ${sessionId} and user_id = ${userId} and key_id = ${approval.statement.device}
      and requested_at > now() - ${period}::interval`);
  return changed === 1;
}

export async function deleteRequest(tx: Transaction, sessionId: string, userId: string): Promise<boolean> {
  return (await tx.run(sql`delete from negotiation_device_requests where session_id = ${sessionId} and user_id = ${userId}`)) === 1;
}

/** Deletes requests that no device can approve any more. */
export async function deleteOldRequests(db: Queries): Promise<void> {
  await inBatches((limit) =>
    db.run(sql`
      delete from negotiation_device_requests where ctid = any(array(
        select ctid from negotiation_device_requests where requested_at < now() - ${period}::interval limit ${limit}))`),
  );
}
