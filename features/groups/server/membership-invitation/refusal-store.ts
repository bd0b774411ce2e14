import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { newId } from '#platform/server/common/id.ts';
import { retention } from '../../contract/retention.ts';
import { holdersOf } from '../policy.ts';

const { refused: refusedFor } = retention.membershipInvitations.periods;

interface Refuser {
  userId: Sql;
  addressKey?: Sql;
  groupId?: Sql;
}

/**
 * Whether a person, by account or keyed hash of their address, refuses this inviter, or this group
 * from any inviter.
 */
export function isRefused(inviterId: Sql, { userId, addressKey, groupId }: Refuser): Sql {
  return sql`exists (
    select from membership_refusals refused
    where (refused.inviter_id = ${inviterId} ${groupId ? sql`or refused.group_id = ${groupId}` : empty})
      and (refused.user_id = ${userId} ${addressKey ? sql`or refused.address_key = ${addressKey}` : empty})
      and (refused.ends_at is null or refused.ends_at > now()))`;
}

interface NewRefusal {
  inviterId: string;
  kind: 'declined' | 'left' | 'blocked';
  userId: string | null;
  addressKey: Buffer | null;
  groupId?: string;
  letterId?: string | null;
}

/** Records that a person refuses an inviter: for 90 days, or permanently if blocked. */
export async function insertRefusal(
  tx: Transaction,
  { inviterId, kind, userId, addressKey, groupId, letterId }: NewRefusal,
): Promise<void> {
  await tx.run(sql`
    insert into membership_refusals (id, inviter_id, user_id, address_key, kind, group_id, letter_id, ends_at)
    values (${newId()}, ${inviterId}, ${userId}, ${addressKey}, ${kind}, ${groupId ?? null}, ${letterId ?? null},
      case when ${kind} <> 'blocked' then now() + ${refusedFor}::interval end)`);
}

/** Deletes the refusals recorded with the answers to these letters. */
export async function removeRefusalsOfLetters(tx: Transaction, letterIds: readonly string[]): Promise<void> {
  await tx.run(sql`delete from membership_refusals where letter_id = any(${[...letterIds]}::uuid[])`);
}

/**
 * Deletes earlier declines and leaves towards an inviter whom the person accepts now. Blocks stay
 * until the person lifts them.
 */
export async function removePassingRefusals(
  tx: Transaction,
  inviterIds: readonly string[],
  { userId, addressKey }: { userId: string; addressKey: Buffer },
): Promise<void> {
  await tx.run(sql`
    delete from membership_refusals
    where inviter_id = any(${[...inviterIds]}::text[]) and (user_id = ${userId} or address_key = ${addressKey}) and kind <> 'blocked'`);
}

/** Blocks of a person, by their account or the keyed hash of their confirmed address. */
const ofPerson = (userId: string, addressKey: Buffer | null) =>
  sql`(refused.user_id = ${userId} or refused.address_key = ${addressKey}::bytea)`;

export function listBlocked(queries: Queries, userId: string, addressKey: Buffer | null): Promise<{ userId: string; name: string }[]> {
  return queries.many(sql`
    select u.id as "userId", u.name from users u
    where exists (select from membership_refusals refused where refused.inviter_id = u.id and refused.kind = 'blocked' and ${ofPerson(userId, addressKey)})
    order by u.name_key, u.id limit 1000`);
}

export async function removeBlock(tx: Transaction, inviterId: string, userId: string, addressKey: Buffer | null): Promise<void> {
  await tx.run(sql`
    delete from membership_refusals refused where refused.inviter_id = ${inviterId} and refused.kind = 'blocked' and ${ofPerson(userId, addressKey)}`);
}

/** Returns the confirmed address of a person in its canonical form. */
export async function confirmedAddressKey(queries: Queries, userId: string): Promise<string | undefined> {
  const row = await queries.maybeOne<{ emailKey: string }>(
    sql`select email_key as "emailKey" from users where id = ${userId} and email_confirmed_at is not null`,
  );
  return row?.emailKey;
}

/**
 * Removes a closing account from refusals. The keyed hash of its address stays, so that refused
 * inviters still cannot write to it.
 */
export async function clearRefuser(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from membership_refusals where inviter_id = ${userId} or user_id = ${userId} and address_key is null`);
  await tx.run(sql`update membership_refusals set user_id = null where user_id = ${userId}`);
}

/** Returns the manager of a group, the deputies who invite, and people who assigned the person to it. */
export async function refusedByLeaving(tx: Transaction, groupId: string, userId: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select user_id as id from ${holdersOf('invite', sql`(${groupId})`)} as inviting where user_id <> ${userId}
    union select i.inviter_id from membership_invitations i where i.group_id = ${groupId} and i.answered_by = ${userId} and i.is_assigned`);
  return rows.map(({ id }) => id);
}
