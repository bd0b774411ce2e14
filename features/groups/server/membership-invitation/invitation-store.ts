import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import type { InvitationStanding, NewMembershipInvitation } from './shapes.ts';

/** What the inviter sees of an invitation; whether it was sent or suppressed makes no difference. */
export const standing: Sql = sql`case i.state when 'pending' then case when i.expires_at > now() then 'invited' else 'noAnswer' end
  when 'expired' then 'noAnswer' else i.state end`;

/** Inserts invitations without a look at accounts. */
export async function insertInvitations(
  tx: Transaction,
  inviterId: string,
  invitations: readonly (NewMembershipInvitation & { id: string })[],
  open: string,
): Promise<void> {
  await tx.run(sql`
    insert into membership_invitations (id, group_id, inviter_id, email, language, profile, expires_at)
    select id, "groupId", ${inviterId}, email, language, profile, now() + ${open}::interval
    from jsonb_to_recordset(${JSON.stringify(invitations)}::jsonb) as made (id uuid, "groupId" text, email text, language text, profile jsonb)`);
}

/** Inserts a record of people who were made members directly, so that they are notified and may be assigned again by the same person. */
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

/** Those of these places whose person is no member there. */
export function placesWithoutMember(
  queries: Queries,
  places: readonly { groupId: string; userId: string }[],
): Promise<{ groupId: string; userId: string }[]> {
  return queries.many(sql`
    select distinct asked."groupId", asked."userId" from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as asked ("groupId" text, "userId" text)
    where not exists (select from memberships m where m.group_id = asked."groupId" and m.user_id = asked."userId" and m.status = 'member')
    order by asked."groupId", asked."userId"`);
}

/** What the inviter may see of these invitations; those whose group or inviter is gone are missing. */
export function standingsOf(queries: Queries, ids: readonly string[]): Promise<{ id: string; standing: InvitationStanding }[]> {
  return queries.many(sql`select i.id, ${standing} as standing from membership_invitations i where i.id = any(${[...ids]}::uuid[])`);
}

/** Ends those of these invitations that wait for an answer; returns their ids. An answer that is being given comes first. */
export async function revokePending(tx: Transaction, ids: readonly string[], inviterId?: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    update membership_invitations i set state = 'revoked', profile = null, answered_at = now()
    where i.id in (select id from membership_invitations where id = any(${[...ids]}::uuid[]) order by id for update)
      and i.state = 'pending' and i.expires_at > now() ${inviterId === undefined ? empty : sql`and i.inviter_id = ${inviterId}`}
    returning i.id`);
  return rows.map(({ id }) => id);
}
