import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';

/** Account of a person in a design. */
export interface MadeAccount {
  personId: string;
  userId: string;
  isMade: boolean;
}

/** Saves the accounts of people. People notified about each group get no other email. */
export async function saveAccounts(
  tx: Transaction,
  designId: string,
  accounts: readonly (MadeAccount & { isToBeMailed: boolean })[],
): Promise<void> {
  if (accounts.length === 0) return;
  await tx.run(sql`
    insert into design_accounts (user_id, design_id, person_id, is_made, mail)
    select kept."userId", ${designId}, kept."personId", kept."isMade", case when kept."isToBeMailed" then 'waiting' else 'none' end
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as kept ("userId" text, "personId" uuid, "isMade" boolean, "isToBeMailed" boolean)
    on conflict do nothing`);
}

/** Saves the invitations by person and group of the design. */
export async function saveInvitations(
  tx: Transaction,
  designId: string,
  invitations: readonly { personId: string; groupId: string; invitationId: string }[],
): Promise<void> {
  if (invitations.length === 0) return;
  await tx.run(sql`
    insert into design_invitations (design_id, person_id, group_id, invitation_id)
    select ${designId}, kept."personId", kept."groupId", kept."invitationId"
    from jsonb_to_recordset(${JSON.stringify(invitations)}::jsonb) as kept ("personId" uuid, "groupId" uuid, "invitationId" uuid)`);
}

/** Saves which groups were created or used for groups of the design; `isLater` also records the time. */
export async function saveFounded(
  tx: Transaction,
  designId: string,
  founded: readonly { id: string; groupId: string }[],
  isLater: boolean,
): Promise<void> {
  await tx.run(sql`
    update design_groups g set group_id = founded."groupId", undone_at = null, made_at = case when ${isLater}::boolean then now() end
    from jsonb_to_recordset(${JSON.stringify(founded)}::jsonb) as founded (id uuid, "groupId" text)
    where g.design_id = ${designId} and g.id = founded.id`);
}

/** Saves the numbers of members of new groups, to detect later whether anyone joined or left. */
export async function saveMemberCounts(tx: Transaction, groupIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update design_groups g set placed = (select count(*) from memberships m where m.group_id = g.group_id)
    where g.group_id = any(${[...groupIds]}::text[])`);
}

export async function savePending(
  tx: Transaction,
  designId: string,
  places: readonly { groupId: string; userId: string }[],
): Promise<void> {
  await tx.run(sql`
    insert into design_pending_members (user_id, group_id, design_id)
    select pending."userId", pending."groupId", ${designId}
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as pending ("userId" text, "groupId" text)
    on conflict do nothing`);
}

/**
 * Members of a run's groups whose windows must be notified, after a cursor; without unopened
 * accounts that it created. Of existing groups, only members of this conversion.
 */
export function membersToNotify(
  queries: Queries,
  run: string,
  after: { groupId: string; userId: string },
  limit: number,
): Promise<{ groupId: string; userId: string }[]> {
  return queries.many(sql`
    select m.group_id as "groupId", m.user_id as "userId" from designs d
    join design_groups g on g.design_id = d.id and g.group_id is not null join memberships m on m.group_id = g.group_id
    where d.run = ${run} and d.state = 'converted' and (m.group_id, m.user_id) > (${after.groupId}, ${after.userId})
      and (g.existing_id is null or m.decided_at = d.converted_at)
      and not exists (select from design_accounts made where made.user_id = m.user_id and made.is_made and made.opened_at is null)
    order by m.group_id, m.user_id limit ${limit}`);
}

/**
 * Schedules another email to the owner of an account about a group of the design that was created
 * later.
 */
export async function queueMailAgain(tx: Transaction, designId: string, groupId: string): Promise<void> {
  await tx.run(sql`
    update design_accounts a set mail = 'waiting', mailed_at = null from design_groups made join memberships m on m.group_id = made.group_id
    where a.design_id = ${designId} and a.mail <> 'waiting' and (not a.is_made or a.opened_at is not null)
      and made.design_id = ${designId} and made.id = ${groupId} and m.user_id = a.user_id`);
}

/** Members of one group that was created later, by its request. */
export function membersOfLater(
  queries: Queries,
  requestId: string,
  after: string,
  limit: number,
): Promise<{ groupId: string; userId: string }[]> {
  return queries.many(sql`
    select m.group_id as "groupId", m.user_id as "userId" from design_requests r
    join design_groups g on g.design_id = r.design_id and g.id = r.group_id join memberships m on m.group_id = g.group_id
    where r.id = ${requestId} and r.state = 'made' and m.user_id > ${after}
      and not exists (select from design_accounts made where made.user_id = m.user_id and made.is_made and made.opened_at is null)
    order by m.user_id limit ${limit}`);
}

/**
 * Records that the owner of an address opened an account created by a conversion; returns the
 * number of rows.
 */
export function noteOpened(tx: Transaction, userId: string): Promise<number> {
  return tx.run(
    sql`update design_accounts set opened_at = now(), mail = 'none' where user_id = ${userId} and is_made and opened_at is null`,
  );
}

/** Pending membership until a user confirms their address. */
export interface PendingPlace {
  groupId: string;
  /** The administrator who added them, else the manager of the group. */
  inviterId: string;
  isByAdministrator: boolean;
}

/** Deletes a user's pending memberships and returns those whose groups exist. */
export function claimPending(tx: Transaction, userId: string): Promise<PendingPlace[]> {
  return tx.many(sql`
    with taken as (delete from design_pending_members where user_id = ${userId} returning group_id, design_id)
    select g.id as "groupId", case when maker.is_administrator then maker.id else g.manager_id end as "inviterId", coalesce(maker.is_administrator, false) as "isByAdministrator" from taken
    join groups g on g.id = taken.group_id and g.deleted_at is null
    left join designs d on d.id = taken.design_id left join users maker on maker.id = d.owner_id
    order by g.id for no key update of g`);
}

/**
 * Stand-in accounts in a group that the same person replaces with another account of the same
 * address.
 */
export async function standInsFor(tx: Transaction, groupId: string, userId: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select stands.id from users own
    join users stands on stands.email_key = own.email_key and stands.email_confirmed_at is null and stands.id <> own.id
    join design_accounts made on made.user_id = stands.id and made.is_made and made.opened_at is null
    join memberships m on m.user_id = stands.id and m.group_id = ${groupId}
    where own.id = ${userId} and own.email_confirmed_at is not null`);
  return rows.map(({ id }) => id);
}

/** Address and language of a user. */
export function personAt(queries: Queries, userId: string): Promise<{ email: string; language: Language }> {
  return queries.one(sql`select email, language from users where id = ${userId}`);
}

export async function languageOf(queries: Queries, userId: string): Promise<Language> {
  return (await queries.one<{ language: Language }>(sql`select language from users where id = ${userId}`)).language;
}

export async function isWithoutGroups(queries: Queries, userId: string): Promise<boolean> {
  return (await queries.maybeOne(sql`select from memberships where user_id = ${userId} limit 1`)) === undefined;
}
