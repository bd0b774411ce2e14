import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { retention } from '../../contract/retention.ts';

const { offered, declined } = retention.groups.periods;

/** Whether an offer (as `offer`) is open. */
export const isOfferOpen: Sql = sql`offer.declined_at is null and offer.expires_at > now()`;

/** Returns the member with an open offer. */
export async function offeredTo(queries: Queries, groupId: string): Promise<string | undefined> {
  return (await openOffer(queries, groupId))?.userId;
}

export function openOffer(queries: Queries, groupId: string): Promise<{ userId: string; staysDeputy: boolean } | undefined> {
  return queries.maybeOne(sql`
    select offer.user_id as "userId", offer.stays_deputy as "staysDeputy" from group_hand_overs offer
    where offer.group_id = ${groupId} and ${isOfferOpen}`);
}

/** Whether the member recently declined an offer of this manager. */
export async function hasDeclined(queries: Queries, groupId: string, userId: string, managerId: string): Promise<boolean> {
  const row = await queries.maybeOne(sql`
    select from group_hand_overs where group_id = ${groupId} and user_id = ${userId} and offered_by = ${managerId}
      and declined_at > now() - ${declined}::interval`);
  return row !== undefined;
}

/** Offers a locked group to a member. Replaces open offers and deletes expired declines. */
export async function putOffer(
  tx: Transaction,
  groupId: string,
  { userId, managerId, staysDeputy }: { userId: string; managerId: string; staysDeputy: boolean },
): Promise<void> {
  await tx.run(sql`
    delete from group_hand_overs
    where group_id = ${groupId} and (user_id = ${userId} or declined_at is null or declined_at <= now() - ${declined}::interval)`);
  await tx.run(sql`
    insert into group_hand_overs (group_id, user_id, offered_by, expires_at, stays_deputy)
    values (${groupId}, ${userId}, ${managerId}, now() + ${offered}::interval, ${staysDeputy})`);
}

/** Records that the member declined, so that they are not asked again soon. */
export async function declineOffer(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx.run(sql`update group_hand_overs set declined_at = now() where group_id = ${groupId} and user_id = ${userId}`);
}

/** Deletes the open offer of a group. */
export async function removeOpenOffer(tx: Transaction, groupId: string): Promise<void> {
  await tx.run(sql`delete from group_hand_overs where group_id = ${groupId} and declined_at is null`);
}

/** Deletes the open offer to somebody who is no longer a member. A decline stays recorded. */
export async function removeOfferTo(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx.run(sql`delete from group_hand_overs where group_id = ${groupId} and user_id = ${userId} and declined_at is null`);
}

/** Deletes all offers and declines of a group. */
export async function removeOffers(tx: Transaction, groupId: string): Promise<void> {
  await tx.run(sql`delete from group_hand_overs where group_id = ${groupId}`);
}
