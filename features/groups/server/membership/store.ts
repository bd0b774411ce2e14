import sql, { empty, type Sql } from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { nameWords, searchQuery, searchWords, titleKey } from '#platform/server/search/search-words.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { isEnyeUnsorted } from '#platform/server/search/title-key-store.ts';
import type { Capability } from '../../contract/kinds.ts';
import { isOfferOpen, removeOfferTo } from '../hand-over/store.ts';
import { groupIdsWith, holdersOf, isManagedBy, isThere, memberGroupIds } from '../policy.ts';

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

interface Named {
  id: string;
  username: string;
  name: string;
}

/** Keys for sorting and searching members. */
const keysOf = ({ id, username, name }: Named) => ({
  nameKey: titleKey(name),
  words: [...new Set([...nameWords(name), ...searchWords(`${username} ${id}`)])],
});

/** Incremented when the analysis of names changes. */
export const wordsEdition = 1;

/** Each word is prefixed with its group, so that a search reads only the members of that group. */
const wordsBegin = (groupId: string) => `${groupId}/`;
const wordsIn = (groupId: Sql, words: Sql) =>
  sql`array_to_tsvector(array(select ${groupId} || '/' || each.word from unnest(${words}) as each (word)))`;

/**
 * Locks the person's name, so that a concurrent change of it cannot leave the old one in the
 * membership. Refuses with `person.gone` where the account was closed meanwhile.
 */
async function lockName(tx: Transaction, userId: string): Promise<Named> {
  const named = await tx.maybeOne<Named>(sql`select id, username, name from users where id = ${userId} for share`);
  if (!named) throw refuse('person.gone');
  return named;
}

/**
 * Creates or replaces the membership or request of a person. `isInvited`: by an invitation of the
 * manager.
 */
export async function putMembership(
  tx: Transaction,
  groupId: string,
  userId: string,
  status: MembershipStatus,
  isInvited = false,
): Promise<void> {
  const decidedAt = status === 'member' ? sql`now()` : sql`null`;
  const { nameKey, words } = keysOf(await lockName(tx, userId));
  await tx.run(sql`
    insert into memberships (group_id, user_id, status, decided_at, is_invited, name_key, words, words_edition)
    values (${groupId}, ${userId}, ${status}, ${decidedAt}, ${isInvited}, ${nameKey}, ${wordsIn(sql`${groupId}::text`, sql`${words}::text[]`)}, ${wordsEdition})
    on conflict (group_id, user_id) do update set status = excluded.status, decided_at = excluded.decided_at, is_invited = excluded.is_invited,
      name_key = excluded.name_key, words = excluded.words, words_edition = excluded.words_edition`);
}

/** Makes people members, in one group or in several; existing members are unchanged. */
export async function placeMembers(tx: Transaction, places: readonly { groupId: string; userId: string }[]): Promise<void> {
  const userIds = [...new Set(places.map(({ userId }) => userId))];
  const people = await tx.many<Named>(sql`select id, username, name from users where id = any(${userIds}::text[]) order by id for share`);
  const keys = new Map(people.map((person) => [person.id, keysOf(person)]));
  const rows = places.flatMap((place) => {
    const found = keys.get(place.userId);
    return found ? [{ ...place, ...found }] : [];
  });
  await tx.run(sql`
    insert into memberships (group_id, user_id, status, decided_at, is_invited, name_key, words, words_edition)
    select placed."groupId", placed."userId", 'member', now(), true, placed."nameKey", ${wordsIn(sql`placed."groupId"`, sql`placed.words`)}, ${wordsEdition}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as placed ("groupId" text, "userId" text, "nameKey" text, words text[])
    on conflict (group_id, user_id) do update set status = 'member', decided_at = coalesce(memberships.decided_at, excluded.decided_at), is_invited = true`);
}

/** Updates sort and search keys in all memberships of a person. */
export async function renameMember(tx: Transaction, userId: string): Promise<void> {
  const { nameKey, words } = keysOf(await lockName(tx, userId));
  const found = wordsIn(sql`group_id`, sql`${words}::text[]`);
  await tx.run(sql`
    update memberships set name_key = ${nameKey}, words = ${found}, words_edition = ${wordsEdition}
    where user_id = ${userId} and (name_key, words) is distinct from (${nameKey}, ${found})`);
}

/** Also rows without words, which nodes of earlier releases write: they name no edition. */
const unindexed = sql`words_edition is null`;

export async function countUnindexedMemberships(queries: Queries): Promise<number> {
  return (await queries.one<{ count: number }>(sql`select count(*) as count from memberships where ${unindexed}`)).count;
}

/** Memberships (as `m`) of people (as `u`) with the sort key of an earlier release. */
const unsorted = isEnyeUnsorted(sql`u.name`, sql`m.name_key`);

export async function countUnsortedMemberships(queries: Queries): Promise<number> {
  const row = await queries.one<{ count: number }>(sql`
    select count(*) as count from memberships m join users u on u.id = m.user_id where ${unsorted}`);
  return row.count;
}

export const backfillMembershipSearch = (tx: Transaction, atMost: number): Promise<number> => backfillKeys(tx, unindexed, atMost);
export const backfillMembershipOrder = (tx: Transaction, atMost: number): Promise<number> => backfillKeys(tx, unsorted, atMost);

/**
 * Backfills the search words and sort keys of at most `atMost` memberships; returns how many. Needs
 * no lock on names, since a change of a name updates the memberships afterwards.
 */
async function backfillKeys(tx: Transaction, missing: Sql, atMost: number): Promise<number> {
  const people = await tx.many<Named & { groupId: string }>(sql`
    select m.group_id as "groupId", u.id, u.username, u.name from memberships m join users u on u.id = m.user_id
    where ${missing} limit ${atMost} for no key update of m`);
  const given = people.map((person) => ({ groupId: person.groupId, userId: person.id, ...keysOf(person) }));
  await tx.run(sql`
    update memberships m set name_key = given."nameKey", words = ${wordsIn(sql`m.group_id`, sql`given.words`)}, words_edition = ${wordsEdition}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given ("groupId" text, "userId" text, "nameKey" text, words text[])
    where m.group_id = given."groupId" and m.user_id = given."userId"`);
  return people.length;
}

/** Deletes a membership or request, and an offer to that person. Returns when it began. */
export async function removeMembership(tx: Transaction, groupId: string, userId: string): Promise<string | undefined> {
  await removeOfferTo(tx, groupId, userId);
  const row = await tx.maybeOne<{ since: string }>(sql`
    delete from memberships where group_id = ${groupId} and user_id = ${userId} returning coalesce(decided_at, created_at) as since`);
  return row?.since;
}

export async function statusOf(queries: Queries, groupId: string, userId: string): Promise<MembershipStatus | undefined> {
  const row = await queries.maybeOne<{ status: MembershipStatus }>(
    sql`select status from memberships where group_id = ${groupId} and user_id = ${userId} and ${isThere(sql`group_id`)}`,
  );
  return row?.status;
}

export function countMemberships(queries: Queries, groupId: string): Promise<{ members: number; requests: number }> {
  return queries.one(sql`
    select count(*) filter (where status = 'member') as members, count(*) filter (where status = 'requested') as requests
    from memberships where group_id = ${groupId}`);
}

/** Returns the people with an open request. */
export async function peopleAsking(queries: Queries, groupId: string): Promise<string[]> {
  const rows = await queries.many<{ userId: string }>(sql`
    select user_id as "userId" from memberships where group_id = ${groupId} and status = 'requested' order by user_id`);
  return rows.map((row) => row.userId);
}

/** Returns the people who decide requests: the managers, and deputies. */
export async function peopleDeciding(queries: Queries, groupId: string): Promise<string[]> {
  const rows = await queries.many<{ userId: string }>(sql`
    select user_id as "userId" from ${holdersOf('invite', sql`(${groupId})`)} as deciding order by 1`);
  return rows.map((row) => row.userId);
}

export async function groupsOfMember(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries.many<{ groupId: string }>(sql`
    select group_id as "groupId" from ${memberGroupIds(userId)} as mine order by group_id`);
  return rows.map((row) => row.groupId);
}

/**
 * Deletes all memberships and requests of a person. Returns those in groups that are not deleted,
 * with their beginning.
 */
export function removeMembershipsOfPerson(tx: Transaction, userId: string): Promise<{ groupId: string; since: string }[]> {
  return tx.many(sql`
    with removed as (delete from memberships where user_id = ${userId} returning group_id, coalesce(decided_at, created_at) as since)
    select group_id as "groupId", since from removed where ${isThere(sql`group_id`)} order by group_id`);
}

/** Deletes at most `limit` memberships and requests of a group, and returns them. */
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

/**
 * Returns the next first manager: another manager, else the member with an open offer, else deputies, then managers by role
 * before others, the longest-standing first; suspended people last.
 */
export async function successorIn(tx: Transaction, groupId: string, lastUserId: string): Promise<string | undefined> {
  const row = await tx.maybeOne<{ userId: string }>(sql`
    select m.user_id as "userId" from memberships m join users u on u.id = m.user_id
    where m.group_id = ${groupId} and m.status = 'member' and m.user_id <> ${lastUserId}
    order by u.suspended_at is not null, exists (
      select from group_managers managing where managing.group_id = m.group_id and managing.user_id = m.user_id
    ) desc, exists (
      select from group_hand_overs offer where offer.group_id = m.group_id and offer.user_id = m.user_id and ${isOfferOpen}
    ) desc, exists (
      select from group_capabilities held where held.group_id = m.group_id and held.user_id = m.user_id
    ) desc, u.role = 'manager' desc, m.decided_at, m.user_id limit 1`);
  return row?.userId;
}

interface MemberFilter {
  groupId: string;
  status: MembershipStatus;
  q?: string | undefined;
}

/**
 * A search has its group only in its words, so that no plan walks all members in order instead of
 * using the index of words.
 */
function membersChosen({ groupId, status, q }: MemberFilter): Sql {
  const words = searchQuery(q, wordsBegin(groupId));
  return sql`from memberships where status = ${status} and ${words === undefined ? sql`group_id = ${groupId}` : sql`words @@ ${words}::tsquery`}`;
}

/** Returns members or requests by name, after a cursor. */
export function listMemberRows(
  queries: Queries,
  filter: MemberFilter,
  after: { key: string; id: string } | undefined,
  limit: number,
): Promise<MemberRow[]> {
  return queries.many(sql`
    select m.user_id as "userId", u.username, u.name, m.status, ${isManagedBy(sql`m.user_id`)} as "isManager",
      coalesce(m.decided_at, m.created_at) as since, m.name_key as "sortKey"
    from (
      select * ${membersChosen(filter)} ${after ? sql`and (name_key, user_id) > (${after.key}, ${after.id})` : empty}
      order by name_key, user_id limit ${limit}
    ) as m join users u on u.id = m.user_id join groups g on g.id = m.group_id
    order by m.name_key, m.user_id`);
}

export async function countMembers(queries: Queries, filter: MemberFilter): Promise<number> {
  return (await queries.one<{ total: number }>(sql`select count(*) as total ${membersChosen(filter)}`)).total;
}

const requestsFor = (userId: string) => sql`
  from groups g join memberships m on m.group_id = g.id and m.status = 'requested' join users u on u.id = m.user_id
  where g.id in ${groupIdsWith('invite', userId)} and g.hidden_visibility is null`;

/** Returns open requests that a person may decide, oldest first, after a cursor. */
export function listRequestRows(
  queries: Queries,
  userId: string,
  after: { at: string; groupId: string; userId: string } | undefined,
  limit: number,
): Promise<RequestRow[]> {
  return queries.many(sql`
    select g.id as "groupId", g.name as "groupName", m.user_id as "userId", u.username, u.name, m.created_at as "requestedAt"
    ${requestsFor(userId)}
    ${after ? sql`and (m.created_at, g.id, m.user_id) > (${after.at}::timestamptz, ${after.groupId}, ${after.userId})` : empty}
    order by m.created_at, g.id, m.user_id limit ${limit}`);
}

export async function countRequests(queries: Queries, userId: string): Promise<number> {
  return (await queries.one<{ total: number }>(sql`select count(*) as total ${requestsFor(userId)}`)).total;
}

/**
 * Returns which groups, of those given and of those in the query `more`, the person is a member of.
 * Locks groups and memberships until the transaction ends, so that no one can leave and no group
 * can be deleted. A membership that ended while this waited is not returned.
 */
export async function findMemberships(tx: Transaction, userId: string, groupIds: readonly string[], more?: Sql): Promise<string[]> {
  if (groupIds.length === 0 && !more) return [];
  const rows = await tx.many<{ groupId: string }>(sql`
    select m.group_id as "groupId" from groups g join memberships m on m.group_id = g.id
    where g.id in (select unnest(${groupIds}::text[]) ${more ? sql`union ${more}` : empty}) and g.deleted_at is null and m.user_id = ${userId} and m.status = 'member'
    order by g.id for share of g for key share of m`);
  return rows.map((row) => row.groupId);
}

/** Returns name, address and language of a person; undefined unless the address is confirmed. */
export function findAddressee(queries: Queries, userId: string) {
  return queries.maybeOne<{ name: string; email: string; language: Language }>(
    sql`select name, email, language from users where id = ${userId} and email_confirmed_at is not null`,
  );
}

export interface ExportedMembership {
  groupId: string;
  name: string;
  status: MembershipStatus;
  isManager: boolean;
  since: string;
  /** When the group was offered to the person, and when they declined. */
  offeredAt: string | null;
  declinedAt: string | null;
  /** The member to whom the person has offered the group. */
  offeredToId: string | null;
  /** Whether the person wants to stay as a deputy then. */
  staysDeputy: boolean | null;
  /** Capabilities of the person as a deputy. */
  capabilities: { capability: Capability; grantedAt: string }[];
  /** Roles of the person, with what each allows. */
  roles: { name: string; since: string; capabilities: Capability[] }[];
}

/** All memberships and requests of a person, for their export. */
export function exportedMemberships(queries: Queries, userId: string): Promise<ExportedMembership[]> {
  return queries.many(sql`
    select m.group_id as "groupId", g.name, m.status, ${isManagedBy(sql`m.user_id`)} as "isManager", m.created_at as since,
      mine.offered_at as "offeredAt", mine.declined_at as "declinedAt", given.user_id as "offeredToId", given.stays_deputy as "staysDeputy",
      (select coalesce(jsonb_agg(jsonb_build_object('capability', held.capability, 'grantedAt', held.granted_at) order by held.capability), '[]')
        from group_capabilities held where held.group_id = m.group_id and held.user_id = m.user_id) as capabilities,
      (select coalesce(jsonb_agg(jsonb_build_object('name', role.name, 'since', own.since, 'capabilities',
          array(select c.capability from group_role_capabilities c where c.role_id = role.id order by 1)) order by role.name_key), '[]')
        from group_role_members own join group_roles role on role.id = own.role_id
        where own.group_id = m.group_id and own.user_id = m.user_id) as roles
    from memberships m join groups g on g.id = m.group_id
    left join group_hand_overs mine on mine.group_id = m.group_id and mine.user_id = m.user_id
    left join group_hand_overs given on given.group_id = m.group_id and given.offered_by = m.user_id and given.declined_at is null
    where m.user_id = ${userId} and g.deleted_at is null order by g.name_key, g.id`);
}
