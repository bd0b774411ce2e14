import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { retention } from '../../contract/retention.ts';

const { offered, declined } = retention.groups.periods;

/** When an offer (as `offer`) expires. */
export const offerEnd: Sql = sql`coalesce(offer.joins_until, offer.expires_at)`;

/** Whether an offer (as `offer`) is open. */
export const isOfferOpen: Sql = sql`offer.declined_at is null and ${offerEnd} > now()`;

/** An offer to manage a group, in the place of its author, or (`joins`) beside the managers. */
export interface Offer {
  userId: string;
  offeredBy: string;
  staysDeputy: boolean;
  joins: boolean;
}

export function openOffer(queries: Queries, groupId: string): Promise<Offer | undefined> {
  return queries.maybeOne(sql`
    select offer.user_id as "userId", offer.offered_by as "offeredBy", offer.stays_deputy as "staysDeputy",
      offer.joins_until is not null as joins from group_hand_overs offer
    where offer.group_id = ${groupId} and ${isOfferOpen}`);
}

/** Whether the member recently declined an offer, of this manager if one is given. */
export async function hasDeclined(queries: Queries, groupId: string, userId: string, managerId?: string): Promise<boolean> {
  const row = await queries.maybeOne(sql`
    select from group_hand_overs where group_id = ${groupId} and user_id = ${userId} and offered_by = coalesce(${managerId ?? null}, offered_by)
      and declined_at > now() - ${declined}::interval`);
  return row !== undefined;
}

/** Offers a locked group to a member. Replaces open offers and deletes expired declines. */
export async function putOffer(tx: Transaction, groupId: string, { userId, offeredBy, staysDeputy, joins }: Offer): Promise<void> {
  await tx.run(sql`
    delete from group_hand_overs
    where group_id = ${groupId} and (user_id = ${userId} or declined_at is null or declined_at <= now() - ${declined}::interval)`);
  await tx.run(sql`
    insert into group_hand_overs (group_id, user_id, offered_by, expires_at, joins_until, stays_deputy)
    values (${groupId}, ${userId}, ${offeredBy}, now() + case when ${joins} then '0' else ${offered} end::interval,
      case when ${joins} then now() + ${offered}::interval end, ${staysDeputy})`);
}

/** Records that the member declined, so that they are not asked again soon. */
export async function declineOffer(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx.run(sql`update group_hand_overs set declined_at = now() where group_id = ${groupId} and user_id = ${userId}`);
}

/** Deletes the open offer of a group. */
export async function removeOpenOffer(tx: Transaction, groupId: string): Promise<void> {
  await tx.run(sql`delete from group_hand_overs where group_id = ${groupId} and declined_at is null`);
}

/** Deletes the open offer to someone who is no longer a member. A decline stays recorded. */
export async function removeOfferTo(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx.run(sql`delete from group_hand_overs where group_id = ${groupId} and user_id = ${userId} and declined_at is null`);
}

/** Deletes all offers and declines of a group. */
export async function removeOffers(tx: Transaction, groupId: string): Promise<void> {
  await tx.run(sql`delete from group_hand_overs where group_id = ${groupId}`);
}
