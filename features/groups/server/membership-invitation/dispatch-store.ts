import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { isRefused } from './refusal-store.ts';
import { canBeAccepted } from './letter-store.ts';

/** An unsent invitation, or an assignment that its person was not notified of yet. */
export interface WaitingRow {
  id: string;
  inviterId: string;
  inviterName: string;
  /** Null for an assignment. */
  email: string | null;
  emailKey: string | null;
  language: Language;
  /** The assigned account. */
  userId: string | null;
  groupName: string;
  /** Whether the group exists and the inviter may still invite to it. */
  isValid: boolean;
}

/**
 * Locks and returns the next rows to send, grouped by inviter and person, for at most `limit` such
 * pairs. New pairs come first; failed ones are retried after an hour.
 */
export function claimWaiting(tx: Transaction, limit: number): Promise<WaitingRow[]> {
  const waits = sql`i.sent_at is null and not i.is_suppressed and (i.state = 'pending' or i.is_assigned) and i.expires_at > now()
    and (i.tried_at is null or i.tried_at < now() - interval '1 hour')`;
  const assignedTo = sql`case when i.is_assigned then i.answered_by end`;
  return tx.many(sql`
    with next as (
      select i.inviter_id, i.email_key, ${assignedTo} as user_id from membership_invitations i where ${waits}
      group by 1, 2, 3 order by min(i.tried_at) nulls first, min(i.created_at), 1, 2, 3 limit ${limit}
    ), taken as (
      select i.id from membership_invitations i join next on i.inviter_id = next.inviter_id and i.email_key is not distinct from next.email_key
        and ${assignedTo} is not distinct from next.user_id
      join users inviter on inviter.id = i.inviter_id
      where ${waits} for update of i skip locked for key share of inviter skip locked
    ), tried as (update membership_invitations i set tried_at = now() from taken where i.id = taken.id)
    select i.id, i.inviter_id as "inviterId", inviter.name as "inviterName", i.email, i.email_key as "emailKey", i.language, ${assignedTo} as "userId",
      g.name as "groupName", (i.is_assigned and g.deleted_at is null or ${canBeAccepted}) as "isValid"
    from taken join membership_invitations i on i.id = taken.id join groups g on g.id = i.group_id join users inviter on inviter.id = i.inviter_id
    order by g.name_key, g.id, i.created_at, i.id`);
}

/** The account that has confirmed an address, or that was assigned. */
export interface Addressee {
  id: string;
  email: string;
  language: Language;
}

export function findOwner(queries: Queries, emailKey: string): Promise<Addressee | undefined> {
  return queries.maybeOne(sql`
    select id, email, language from users where email_key = ${emailKey} and email_confirmed_at is not null and suspended_at is null`);
}

export function findAssigned(queries: Queries, userId: string): Promise<(Addressee & { isConfirmed: boolean }) | undefined> {
  return queries.maybeOne(sql`
    select id, email, language, email_confirmed_at is not null as "isConfirmed" from users where id = ${userId} and suspended_at is null`);
}

/**
 * Returns which invitations of one inviter to one person must not be sent: the person declined,
 * left or blocked, is a member, or already has that invitation.
 */
export async function suppressed(
  queries: Queries,
  ids: readonly string[],
  { ownerId, addressKey }: { ownerId: string | null; addressKey: Buffer },
): Promise<Set<string>> {
  const rows = await queries.many<{ id: string }>(sql`
    select i.id from membership_invitations i where i.id = any(${[...ids]}::uuid[]) and (
      ${isRefused(sql`i.inviter_id`, { userId: sql`${ownerId}::text`, addressKey: sql`${addressKey}::bytea`, groupId: sql`i.group_id` })}
      or exists (select from memberships m where m.group_id = i.group_id and m.user_id = ${ownerId}::text and m.status = 'member')
      or exists (select from membership_invitations same
        where same.inviter_id = i.inviter_id and same.email_key = i.email_key and same.group_id = i.group_id and same.state = 'pending' and same.expires_at > now()
          and (same.sent_at is not null or same.id = any(${[...ids]}::uuid[]) and same.id < i.id)))`);
  return new Set(rows.map(({ id }) => id));
}

/** Marks invitations as never to be sent. To the inviter they look like unanswered ones. */
export async function noteSuppressed(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`update membership_invitations set is_suppressed = true where id = any(${[...ids]}::uuid[])`);
}

/** Records invitations sent in one email, whose link is valid as long as the last of them. */
export async function insertLetter(
  tx: Transaction,
  letter: { id: string; inviterId: string; tokenHash: Buffer },
  invitationIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    insert into membership_letters (id, inviter_id, token_hash, expires_at)
    select ${letter.id}, ${letter.inviterId}, ${letter.tokenHash}, max(expires_at) from membership_invitations where id = any(${[...invitationIds]}::uuid[])`);
  await tx.run(sql`
    update membership_invitations set letter_id = ${letter.id}, sent_at = now() where id = any(${[...invitationIds]}::uuid[])`);
}
