import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import { newId } from '#platform/server/id.ts';
import { retention } from '../../contract/retention.ts';

const { refused: refusedFor } = retention.membershipInvitations.spans;

interface Refuser {
  userId: Sql;
  addressKey?: Sql;
  groupId?: Sql;
}

/** Whether somebody, by account or by the keyed hash of their address, does not want to be invited by this inviter, or to this group by anybody. */
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

/** Remembers that somebody does not want to be invited by this inviter: for 90 days, or for good. */
export async function insertRefusal(
  tx: Transaction,
  { inviterId, kind, userId, addressKey, groupId, letterId }: NewRefusal,
): Promise<void> {
  await tx.run(sql`
    insert into membership_refusals (id, inviter_id, user_id, address_key, kind, group_id, letter_id, ends_at)
    values (${newId()}, ${inviterId}, ${userId}, ${addressKey}, ${kind}, ${groupId ?? null}, ${letterId ?? null},
      case when ${kind} <> 'blocked' then now() + ${refusedFor}::interval end)`);
}

/** Takes back what was remembered with the answer to these letters. */
export async function removeRefusalsOfLetters(tx: Transaction, letterIds: readonly string[]): Promise<void> {
  await tx.run(sql`delete from membership_refusals where letter_id = any(${[...letterIds]}::uuid[])`);
}

/** Somebody accepts an inviter again: what they declined or left before counts no more. A block stays until they lift it. */
export async function removePassingRefusals(
  tx: Transaction,
  inviterIds: readonly string[],
  { userId, addressKey }: { userId: string; addressKey: Buffer },
): Promise<void> {
  await tx.run(sql`
    delete from membership_refusals
    where inviter_id = any(${[...inviterIds]}::text[]) and (user_id = ${userId} or address_key = ${addressKey}) and kind <> 'blocked'`);
}

/** The keyed hashes that a person's blocks are kept under: those of their account, and of the address that they have shown to be theirs. */
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

/** Which address somebody has shown to be theirs, in its canonical form. */
export async function confirmedAddressKey(queries: Queries, userId: string): Promise<string | undefined> {
  const row = await queries.maybeOne<{ emailKey: string }>(
    sql`select email_key as "emailKey" from users where id = ${userId} and email_confirmed_at is not null`,
  );
  return row?.emailKey;
}

/**
 * A closing account is forgotten, as an inviter and as the person who refused; of their address a keyed hash stays, so that whom they refused still does not write to it.
 */
export async function forgetRefuser(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from membership_refusals where inviter_id = ${userId} or user_id = ${userId} and address_key is null`);
  await tx.run(sql`update membership_refusals set user_id = null where user_id = ${userId}`);
}

/** Who manages a group, and who assigned this person to it. */
export async function refusedByLeaving(tx: Transaction, groupId: string, userId: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select g.manager_id as id from groups g where g.id = ${groupId} and g.manager_id is not null
    union select i.inviter_id from membership_invitations i where i.group_id = ${groupId} and i.answered_by = ${userId} and i.is_assigned`);
  return rows.map(({ id }) => id);
}
