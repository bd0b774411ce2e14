import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { InvitationStanding, NewMembershipInvitation } from './shapes.ts';

/**
 * State that the inviter sees. It does not depend on whether the invitation was sent or suppressed.
 */
export const status: Sql = sql`case i.state when 'pending' then case when i.expires_at > now() then 'invited' else 'noAnswer' end
  when 'expired' then 'noAnswer' else i.state end`;

/** Inserts invitations without reading accounts, so that replies reveal nothing about them. */
export async function insertInvitations(
  tx: Transaction,
  inviterId: string,
  invitations: readonly (NewMembershipInvitation & { id: string })[],
  open: string,
): Promise<void> {
  await tx.run(sql`
    insert into membership_invitations (id, group_id, inviter_id, email, language, profile, follows_registration, is_suppressed, expires_at)
    select id, "groupId", ${inviterId}, email, language, profile, coalesce("followsRegistration", false), coalesce("isSuppressed", false), now() + ${open}::interval
    from jsonb_to_recordset(${JSON.stringify(invitations)}::jsonb)
      as made (id uuid, "groupId" text, email text, language text, profile jsonb, "followsRegistration" boolean, "isSuppressed" boolean)`);
}

/**
 * Records people who were made members directly, so that they are notified and the same person may
 * assign them again.
 */
export async function insertAssignments(
  tx: Transaction,
  assignerId: string,
  places: readonly { id: string; groupId: string; userId: string }[],
  open: string,
): Promise<void> {
  await tx.run(sql`
    insert into membership_invitations (id, group_id, inviter_id, language, state, is_assigned, expires_at, answered_at, answered_by)
    select made.id, made."groupId", ${assignerId}, u.language, 'accepted', true, now() + ${open}::interval, now(), u.id
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as made (id uuid, "groupId" text, "userId" text) join users u on u.id = made."userId"`);
}

/** Returns the given places whose person is not a member. */
export function placesWithoutMember(
  queries: Queries,
  places: readonly { groupId: string; userId: string }[],
): Promise<{ groupId: string; userId: string }[]> {
  return queries.many(sql`
    select distinct asked."groupId", asked."userId" from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as asked ("groupId" text, "userId" text)
    where not exists (select from memberships m where m.group_id = asked."groupId" and m.user_id = asked."userId" and m.status = 'member')
    order by asked."groupId", asked."userId"`);
}

/**
 * Returns the state of invitations that the inviter may see. Those whose group or inviter is gone
 * are missing.
 */
export function standingsOf(queries: Queries, ids: readonly string[]): Promise<{ id: string; standing: InvitationStanding }[]> {
  return queries.many(sql`select i.id, ${status} as standing from membership_invitations i where i.id = any(${[...ids]}::uuid[])`);
}

/**
 * Revokes the open ones of the given invitations and returns their ids. Locks the rows first: of a
 * concurrent answer, the first one counts.
 */
export async function revokePending(
  tx: Transaction,
  ids: readonly string[],
  of?: { inviterId: string; groupId: string },
): Promise<string[]> {
  await tx.run(sql`select from membership_invitations where id = any(${[...ids]}::uuid[]) order by id for update`);
  const rows = await tx.many<{ id: string }>(sql`
    update membership_invitations set state = 'revoked', profile = null, answered_at = now()
    where id = any(${[...ids]}::uuid[]) and state = 'pending' and expires_at > now()
      ${of ? sql`and inviter_id = ${of.inviterId} and group_id = ${of.groupId}` : empty}
    returning id`);
  return rows.map(({ id }) => id);
}

/** Returns the invitations that someone sent for a group, newest first, without assignments. */
export function listSent(
  queries: Queries,
  groupId: string,
  inviterId: string,
  limit: number,
): Promise<{ id: string; email: string | null; standing: InvitationStanding; sentAt: string }[]> {
  return queries.many(sql`
    select i.id, i.email, ${status} as standing, i.created_at as "sentAt" from membership_invitations i
    where i.group_id = ${groupId} and i.inviter_id = ${inviterId} and not i.is_assigned order by i.created_at desc, i.id desc limit ${limit}`);
}

/** Invitations that a person sent, for their export. */
export function exportedSent(
  queries: Queries,
  userId: string,
): Promise<{ group: string; email: string | null; standing: InvitationStanding; isAssigned: boolean; at: string }[]> {
  return queries.many(sql`
    select g.name as "group", i.email, ${status} as standing, i.is_assigned as "isAssigned", i.created_at as at
    from membership_invitations i join groups g on g.id = i.group_id where i.inviter_id = ${userId} and g.deleted_at is null order by i.created_at, i.id`);
}

/** Invitations and assignments of a person with their answers, for their export. */
export function exportedReceived(
  queries: Queries,
  userId: string,
): Promise<
  { group: string; inviter: string; standing: InvitationStanding; isAssigned: boolean; at: string | null; answeredAt: string | null }[]
> {
  return queries.many(sql`
    select g.name as "group", inviter.name as inviter, ${status} as standing, i.is_assigned as "isAssigned", i.sent_at as at, i.answered_at as "answeredAt"
    from membership_invitations i join groups g on g.id = i.group_id join users inviter on inviter.id = i.inviter_id
    where g.deleted_at is null and i.sent_at is not null and not i.is_suppressed
      and (i.answered_by = ${userId} or i.email_key = (select email_key from users where id = ${userId} and email_confirmed_at is not null))
    order by i.sent_at, i.id`);
}

/** Inviters whom a person refuses, for their export. */
export function exportedRefusals(
  queries: Queries,
  userId: string,
): Promise<{ inviter: string; kind: string; at: string; endsAt: string | null }[]> {
  return queries.many(sql`
    select u.name as inviter, r.kind, r.created_at as at, r.ends_at as "endsAt" from membership_refusals r join users u on u.id = r.inviter_id
    where r.user_id = ${userId} order by r.created_at, r.id`);
}
