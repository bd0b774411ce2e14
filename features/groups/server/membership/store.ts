import sql, { empty } from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/db.ts';
import { isThere, memberGroupIds } from '../policy.ts';

export type MembershipStatus = 'member' | 'requested';

export interface MemberRow {
  userId: string;
  username: string;
  name: string;
  status: MembershipStatus;
  isManager: boolean;
  since: string;
  sortKey: string;
}

export interface RequestRow {
  groupId: string;
  groupName: string;
  userId: string;
  username: string;
  name: string;
  requestedAt: string;
}

/** Makes a person a member, or somebody who asked; what was there before is replaced. */
export async function putMembership(tx: Transaction, groupId: string, userId: string, status: MembershipStatus): Promise<void> {
  const decidedAt = status === 'member' ? sql`now()` : sql`null`;
  await tx.run(sql`
    insert into memberships (group_id, user_id, status, decided_at) values (${groupId}, ${userId}, ${status}, ${decidedAt})
    on conflict (group_id, user_id) do update set status = excluded.status, decided_at = excluded.decided_at`);
}

export async function removeMembership(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx.run(sql`delete from memberships where group_id = ${groupId} and user_id = ${userId}`);
}

export async function statusOf(queries: Queries, groupId: string, userId: string): Promise<MembershipStatus | undefined> {
  const row = await queries.maybeOne<{ status: MembershipStatus }>(
    sql`select status from memberships where group_id = ${groupId} and user_id = ${userId} and ${isThere(sql`group_id`)}`,
  );
  return row?.status;
}

/** How many members and requests a group has. */
export function countMemberships(queries: Queries, groupId: string): Promise<{ members: number; requests: number }> {
  return queries.one(sql`
    select count(*) filter (where status = 'member') as members, count(*) filter (where status = 'requested') as requests
    from memberships where group_id = ${groupId}`);
}

/** Who waits to be let in. */
export async function peopleAsking(queries: Queries, groupId: string): Promise<string[]> {
  const rows = await queries.many<{ userId: string }>(sql`
    select user_id as "userId" from memberships where group_id = ${groupId} and status = 'requested' order by user_id`);
  return rows.map((row) => row.userId);
}

/** The groups that a person is a member of. */
export async function groupsOfMember(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries.many<{ groupId: string }>(sql`
    select group_id as "groupId" from ${memberGroupIds(userId)} as mine order by group_id`);
  return rows.map((row) => row.groupId);
}

/** Takes every membership and request of a person away; tells in which groups that are still there. */
export async function removeMembershipsOfPerson(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.many<{ groupId: string }>(sql`
    with removed as (delete from memberships where user_id = ${userId} returning group_id)
    select group_id as "groupId" from removed where ${isThere(sql`group_id`)} order by group_id`);
  return rows.map((row) => row.groupId);
}

/** Takes some of a group's memberships and requests away; tells whose. */
export function removeSomeMemberships(
  tx: Transaction,
  groupId: string,
  limit: number,
): Promise<{ userId: string; status: MembershipStatus }[]> {
  return tx.many(sql`
    with next as (select user_id from memberships where group_id = ${groupId} limit ${limit})
    delete from memberships m using next where m.group_id = ${groupId} and m.user_id = next.user_id
    returning m.user_id as "userId", m.status`);
}

/** The member who has belonged longest, managers by role first. */
export async function successorIn(tx: Transaction, groupId: string, leaverId: string): Promise<string | undefined> {
  const row = await tx.maybeOne<{ userId: string }>(sql`
    select m.user_id as "userId" from memberships m join users u on u.id = m.user_id
    where m.group_id = ${groupId} and m.status = 'member' and m.user_id <> ${leaverId}
    order by u.role = 'manager' desc, m.decided_at, m.user_id limit 1`);
  return row?.userId;
}

interface MemberFilter {
  groupId: string;
  status: MembershipStatus;
  q?: string | undefined;
}

const membersChosen = ({ groupId, status, q }: MemberFilter) => sql`
  from memberships m join users u on u.id = m.user_id join groups g on g.id = m.group_id
  where m.group_id = ${groupId} and m.status = ${status}
  ${q ? sql`and position(groups_fold(${q}) in groups_fold(u.name || ' ' || u.username || ' ' || u.id)) > 0` : empty}`;

/** Members by name, or requests; behind the given place. */
export function listMemberRows(
  queries: Queries,
  filter: MemberFilter,
  after: { key: string; id: string } | undefined,
  limit: number,
): Promise<MemberRow[]> {
  return queries.many(sql`
    select m.user_id as "userId", u.username, u.name, m.status, g.manager_id = m.user_id as "isManager",
      coalesce(m.decided_at, m.created_at) as since, groups_fold(u.name) as "sortKey"
    ${membersChosen(filter)}
    ${after ? sql`and (groups_fold(u.name) collate "C", m.user_id) > (${after.key}, ${after.id})` : empty}
    order by groups_fold(u.name) collate "C", m.user_id limit ${limit}`);
}

export async function countMembers(queries: Queries, filter: MemberFilter): Promise<number> {
  return (await queries.one<{ total: number }>(sql`select count(*) as total ${membersChosen(filter)}`)).total;
}

const requestsFor = (managerId: string) => sql`
  from groups g join memberships m on m.group_id = g.id and m.status = 'requested' join users u on u.id = m.user_id
  where g.manager_id = ${managerId}`;

/** Requests that wait for a manager, oldest first, behind the given place. */
export function listRequestRows(
  queries: Queries,
  managerId: string,
  after: { at: string; groupId: string; userId: string } | undefined,
  limit: number,
): Promise<RequestRow[]> {
  return queries.many(sql`
    select g.id as "groupId", g.name as "groupName", m.user_id as "userId", u.username, u.name, m.created_at as "requestedAt"
    ${requestsFor(managerId)}
    ${after ? sql`and (m.created_at, g.id, m.user_id) > (${after.at}::timestamptz, ${after.groupId}, ${after.userId})` : empty}
    order by m.created_at, g.id, m.user_id limit ${limit}`);
}

export async function countRequests(queries: Queries, managerId: string): Promise<number> {
  return (await queries.one<{ total: number }>(sql`select count(*) as total ${requestsFor(managerId)}`)).total;
}

/**
 * Which of these groups the person is a member of; none of them can be left until the transaction ends. The membership is
 * held too: one that ended while this waited for the group counts no more.
 */
export async function heldMemberships(tx: Transaction, userId: string, groupIds: readonly string[]): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const rows = await tx.many<{ groupId: string }>(sql`
    select m.group_id as "groupId" from groups g join memberships m on m.group_id = g.id
    where g.id = any (${groupIds}) and g.deleted_at is null and m.user_id = ${userId} and m.status = 'member'
    order by g.id for share of g for key share of m`);
  return rows.map((row) => row.groupId);
}

/** Where and in which language a person is written to; nowhere while they have not shown that the address is theirs. */
export function findAddressee(queries: Queries, userId: string) {
  return queries.maybeOne<{ name: string; email: string; language: Language }>(
    sql`select name, email, language from users where id = ${userId} and email_confirmed_at is not null`,
  );
}

/** Every membership and request of a person, for that person's own export. */
export function exportedMemberships(
  queries: Queries,
  userId: string,
): Promise<{ groupId: string; name: string; status: MembershipStatus; isManager: boolean; since: string }[]> {
  return queries.many(sql`
    select m.group_id as "groupId", g.name, m.status, g.manager_id = m.user_id as "isManager", m.created_at as since
    from memberships m join groups g on g.id = m.group_id where m.user_id = ${userId} and g.deleted_at is null order by g.sort_key, g.id`);
}
