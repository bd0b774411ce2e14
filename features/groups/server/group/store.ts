import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { searchQuery, searchWords, titleKey } from '#platform/server/search/search-words.ts';
import { isEnyeUnsorted } from '#platform/server/search/title-key-store.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { Capability, GroupList, ViewerStatus, Visibility } from '../../contract/kinds.ts';
import { removeCapabilities } from '../deputy/store.ts';
import { isOfferOpen, offerEnd, removeOffers } from '../hand-over/store.ts';
import { groupIdsWith, hasCapability, holdersOf, isManagedBy, visibleTo } from '../policy.ts';

export interface GroupRow {
  id: string;
  groupName: string;
  companyName: string;
  category: string;
  description: string;
  visibility: Visibility;
  isHidden: boolean;
  managerId: string;
  managerName: string;
  /** All managers, the first one of `managerId` included. */
  managers: { userId: string; name: string }[];
  memberCount: number;
  /** Capabilities of the viewer as a deputy. */
  capabilities: Capability[];
  /** Null unless the viewer may decide requests. */
  requestCount: number | null;
  viewerStatus: ViewerStatus;
  /** Whether the viewer manages the group, and no other manager has an account that is not suspended. */
  isOnlyManager: boolean;
  /** The member with an open offer; null unless the viewer is that member or a manager. */
  offeredToId: string | null;
  offeredToName: string | null;
  offerEndsAt: string | null;
  offerStaysDeputy: boolean | null;
  /** Whether the member would become a further manager. */
  offerJoins: boolean | null;
  offeredById: string | null;
  offeredByName: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
  sortKey: string;
}

export interface GroupText {
  groupName: string;
  companyName: string;
  category: string;
  description: string;
  visibility: Visibility;
}

export interface GroupFilter {
  list: GroupList;
  q?: string | undefined;
  category?: string | undefined;
}

export interface GroupPlace {
  key: string;
  id: string;
}

/** Whether group `g` has no other manager whose account is not suspended. */
const isNobodyElseManaging = (userId: Sql): Sql => sql`not exists (
  select from group_rights held join users u on u.id = held.user_id and u.suspended_at is null
  where held.group_id = g.id and held.capability = 'manage' and held.user_id <> ${userId})`;

/** The managers `u` of group `g` as JSON: the one of `manager_id`, then the others by name. */
export const managersOfGroup = (shown = sql`true`): Sql => sql`(
  select json_agg(json_build_object('userId', u.id, 'name', u.name) order by u.id <> g.manager_id, u.name_key, u.id)
  from group_rights held join users u on u.id = held.user_id where held.group_id = g.id and held.capability = 'manage' and ${shown})`;

const groupsSeenBy = (viewer: Viewer): Sql => sql`
  select
    g.id, g.name as "groupName", g.company as "companyName", g.category, g.description, g.visibility, g.hidden_visibility is not null as "isHidden",
    g.manager_id as "managerId", manager.name as "managerName",
    ${managersOfGroup()} as managers,
    (select count(*) from memberships m where m.group_id = g.id and m.status = 'member') as "memberCount",
    case when ${isManagedBy(viewer.id)} then '{}' else array(
      select distinct held.capability from group_rights held where held.group_id = g.id and held.user_id = ${viewer.id} order by 1) end as capabilities,
    case when ${hasCapability(viewer.id, 'invite')}
      then (select count(*) from memberships m where m.group_id = g.id and m.status = 'requested')
    end as "requestCount",
    case when ${isManagedBy(viewer.id)} then 'manager' else coalesce(own.status, 'none') end as "viewerStatus",
    ${isManagedBy(viewer.id)} and ${isNobodyElseManaging(sql`${viewer.id}::text`)} as "isOnlyManager",
    offer.user_id as "offeredToId", offered.name as "offeredToName", ${offerEnd} as "offerEndsAt", offer.stays_deputy as "offerStaysDeputy",
    offer.joins_until is not null as "offerJoins", offer.offered_by as "offeredById", offering.name as "offeredByName",
    g.created_at as "createdAt", g.updated_at as "updatedAt", g.version, g.name_key as "sortKey"
  from groups g
  join users manager on manager.id = g.manager_id
  left join memberships own on own.group_id = g.id and own.user_id = ${viewer.id}
  left join group_hand_overs offer on offer.group_id = g.id and ${isOfferOpen} and (offer.user_id = ${viewer.id} or ${isManagedBy(viewer.id)})
  left join users offered on offered.id = offer.user_id
  left join users offering on offering.id = offer.offered_by`;

/**
 * Whether the viewer may know of a group `g` with their membership `own`: a hidden one is only for
 * its members and administrators.
 */
const isKnownTo = ({ isAdministrator }: Viewer): Sql => sql`(g.hidden_visibility is null or own.status = 'member' or ${isAdministrator})`;

/**
 * Returns a group with the viewer's status in it. The caller checks with the policy whether they
 * may see it.
 */
export function findGroup(queries: Queries, viewer: Viewer, id: string): Promise<GroupRow | undefined> {
  return queries.maybeOne(sql`${groupsSeenBy(viewer)} where g.id = ${id} and g.deleted_at is null and ${isKnownTo(viewer)}`);
}

/** Returns the public ones of the given groups, with the viewer's status in each. */
export function findPublicGroups(queries: Queries, viewer: Viewer, ids: readonly string[]): Promise<GroupRow[]> {
  return queries.many(sql`
    ${groupsSeenBy(viewer)} where g.id = any(${[...ids]}::text[]) and g.visibility = 'public' and g.deleted_at is null`);
}

/**
 * Locks a group and its memberships against changes until the transaction ends; undefined if there
 * is none.
 */
export async function lockGroup(tx: Transaction, viewer: Viewer, id: string): Promise<GroupRow | undefined> {
  // A separate statement: the next one sees what the lock waited for.
  const locked = await tx.run(sql`select from groups where id = ${id} and deleted_at is null for no key update`);
  return locked ? findGroup(tx, viewer, id) : undefined;
}

/** Keys for sorting and search. `nameWords` serves where only the name may be known. */
function keysOf(id: string, { groupName, companyName, description }: Pick<GroupText, 'groupName' | 'companyName' | 'description'>) {
  return {
    nameKey: titleKey(groupName),
    nameWords: searchWords(groupName),
    words: searchWords(`${groupName} ${companyName} ${description} ${id}`),
  };
}

/**
 * Inserts a group; returns false if the id is taken. Throws a unique violation of
 * `groups_name_company`.
 */
export async function insertGroup(tx: Transaction, id: string, managerId: string, text: GroupText): Promise<boolean> {
  const { groupName, companyName, category, description, visibility } = text;
  const { nameKey, nameWords, words } = keysOf(id, text);
  const inserted = await tx.run(sql`
    insert into groups (id, name, company, category, description, visibility, manager_id, name_key, name_words, words)
    values (${id}, ${groupName}, ${companyName}, ${category}, ${description}, ${visibility}, ${managerId}, ${nameKey},
      array_to_tsvector(${nameWords}::text[]), array_to_tsvector(${words}::text[]))
    on conflict (id) do nothing`);
  return inserted === 1;
}

/** Throws a unique violation of `groups_name_company`. */
export async function updateGroup(tx: Transaction, id: string, text: GroupText): Promise<void> {
  const { nameKey, nameWords, words } = keysOf(id, text);
  await tx.run(sql`
    update groups set name = ${text.groupName}, company = ${text.companyName}, category = ${text.category},
      description = ${text.description}, visibility = ${text.visibility}, name_key = ${nameKey},
      name_words = array_to_tsvector(${nameWords}::text[]), words = array_to_tsvector(${words}::text[]),
      updated_at = now(), version = version + 1
    where id = ${id}`);
}

/** Groups without search words, or with the sort key of an earlier release. */
const unindexed = sql`(words is null or (${isEnyeUnsorted(sql`name`, sql`name_key`)}))`;

export async function countUnindexedGroups(queries: Queries): Promise<number> {
  return (await queries.one<{ count: number }>(sql`select count(*) as count from groups where ${unindexed}`)).count;
}

/** Backfills the search words and sort keys of at most `atMost` groups; returns how many it changed. */
export async function backfillGroupSearch(tx: Transaction, atMost: number): Promise<number> {
  const rows = await tx.many<{ id: string; groupName: string; companyName: string; description: string }>(sql`
    select id, name as "groupName", company as "companyName", description from groups
    where ${unindexed} limit ${atMost} for no key update`);
  const given = rows.map((row) => ({ id: row.id, ...keysOf(row.id, row) }));
  await tx.run(sql`
    update groups g set name_key = given."nameKey", name_words = array_to_tsvector(given."nameWords"), words = array_to_tsvector(given.words)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, "nameKey" text, "nameWords" text[], words text[])
    where g.id = given.id`);
  return rows.length;
}

/** Marks a group as deleted: no one can see or join it, and its name is free. */
export async function markDeleted(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    update groups set deleted_at = now(), visibility = 'private', manager_id = null, updated_at = now(), version = version + 1 where id = ${id}`);
}

/** Deletes the row of a deleted group; returns the number of rows. */
export function removeDeletedGroup(tx: Transaction, id: string): Promise<number> {
  return tx.run(sql`delete from groups where id = ${id} and deleted_at is not null`);
}

/**
 * Makes a member the manager of a locked group in the place of another one. Removes offers and
 * declines, and capabilities of the new manager, who has all of them. Other managers and deputies stay.
 */
export async function handOver(tx: Transaction, id: string, { from, to }: { from: string; to: string }): Promise<void> {
  await removeOffers(tx, id);
  await removeCapabilities(tx, id, to);
  const isFirst = await tx.run(sql`update groups set manager_id = ${to} where id = ${id} and manager_id = ${from}`);
  await tx.run(sql`delete from group_managers where group_id = ${id} and user_id in (${from}, ${to})`);
  if (isFirst === 0) await tx.run(sql`insert into group_managers (group_id, user_id) values (${id}, ${to})`);
  await touch(tx, id);
}

/** Makes a member a further manager of a locked group. */
export async function addManager(tx: Transaction, id: string, userId: string): Promise<void> {
  await removeOffers(tx, id);
  await removeCapabilities(tx, id, userId);
  await tx.run(sql`insert into group_managers (group_id, user_id) values (${id}, ${userId}) on conflict do nothing`);
  await touch(tx, id);
}

/**
 * Removes a manager of a locked group that has others. If it was the first manager, the one with
 * the longest tenure becomes the first; suspended ones last.
 */
export async function removeManager(tx: Transaction, id: string, userId: string): Promise<void> {
  await removeOffers(tx, id);
  await tx.run(sql`
    update groups set manager_id = (
      select m.user_id from group_managers m join users u on u.id = m.user_id
      where m.group_id = ${id} and m.user_id <> ${userId} order by u.suspended_at is not null, m.since, m.user_id limit 1)
    where id = ${id} and manager_id = ${userId}`);
  await tx.run(sql`
    delete from group_managers m using groups g where g.id = m.group_id and m.group_id = ${id} and m.user_id in (${userId}, g.manager_id)`);
  await touch(tx, id);
}

const touch = (tx: Transaction, id: string) => tx.run(sql`update groups set updated_at = now(), version = version + 1 where id = ${id}`);

/** Whether a person manages a group that is not deleted. */
export async function isManager(queries: Queries, id: string, userId: string): Promise<boolean> {
  return (await queries.maybeOne(sql`select from groups g where g.id = ${id} and ${isManagedBy(userId)}`)) !== undefined;
}

export async function countManagers(queries: Queries, id: string): Promise<number> {
  const { total } = await queries.one<{ total: number }>(
    sql`select count(distinct user_id) as total from ${holdersOf('manage', sql`(${id})`)} as managing`,
  );
  return total;
}

export async function countManaged(queries: Queries, userId: string): Promise<number> {
  return (
    await queries.one<{ count: number }>(sql`select count(distinct id) as count from ${groupIdsWith('manage', userId)} as managed (id)`)
  ).count;
}

/** Locks and returns the groups whose first manager is this person. */
export async function lockManagedGroups(
  tx: Transaction,
  userId: string,
): Promise<{ id: string; groupName: string; visibility: Visibility }[]> {
  return tx.many(sql`select id, name as "groupName", visibility from groups where manager_id = ${userId} order by id for no key update`);
}

/**
 * Condition of a list and its filter, for `groups g` with `own`. The filter tests only the name of
 * a private group that the viewer has asked to join, so that it cannot be used to guess the rest.
 */
function chosen(viewer: Viewer, { list, q, category }: GroupFilter): Sql {
  const isOpen = visibleTo(viewer);
  const words = searchQuery(q);
  const searched = list === 'mine' ? sql`case when ${isOpen} then g.words else g.name_words end` : sql`g.words`;
  return sql`
    g.deleted_at is null and ${list === 'mine' ? sql`own.user_id is not null and ${isKnownTo(viewer)}` : sql`g.visibility = 'public'`}
    ${category ? sql`and g.category = ${category} and ${isOpen}` : empty}
    ${words === undefined ? empty : sql`and ${searched} @@ ${words}::tsquery`}`;
}

/** Returns groups by name, after a cursor. */
export function listGroupRows(
  queries: Queries,
  viewer: Viewer,
  filter: GroupFilter,
  after: GroupPlace | undefined,
  limit: number,
): Promise<GroupRow[]> {
  return queries.many(sql`
    ${groupsSeenBy(viewer)}
    where ${chosen(viewer, filter)} ${after ? sql`and (g.name_key, g.id) > (${after.key}, ${after.id})` : empty}
    order by g.name_key, g.id limit ${limit}`);
}

export async function countGroups(queries: Queries, viewer: Viewer, filter: GroupFilter): Promise<number> {
  const { total } = await queries.one<{ total: number }>(sql`
    select count(*) as total from groups g
    left join memberships own on own.group_id = g.id and own.user_id = ${viewer.id}
    where ${chosen(viewer, filter)}`);
  return total;
}

/** Returns the given groups that the viewer may see. */
export function knownGroups(queries: Queries, viewer: Viewer, ids: readonly string[]) {
  return queries.many<{ id: string; name: string; visibility: Visibility }>(sql`
    select g.id, g.name, g.visibility from groups g
    where g.id = any (${[...ids]}) and ${visibleTo(viewer)} order by g.name_key, g.id`);
}

/** Returns the Hub entry of a group. */
export function findHubEntry(queries: Queries, id: string) {
  return queries.maybeOne<GroupText & { managerId: string; createdAt: string; updatedAt: string }>(sql`
    select name as "groupName", company as "companyName", category, description, visibility,
      manager_id as "managerId", created_at as "createdAt", updated_at as "updatedAt"
    from groups where id = ${id} and deleted_at is null`);
}

/** Returns the descriptions of the given groups that the viewer may see, for cards of the Hub. */
export function previewGroups(queries: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; description: string }[]> {
  return queries.many(sql`
    select g.id, g.description from groups g where g.id = any(${ids}::text[]) and g.deleted_at is null and ${visibleTo(viewer)}`);
}

const ownGroups = (userId: string) => sql`
  select count(*) as count from groups g join memberships own on own.group_id = g.id and own.user_id = ${userId} and own.status = 'member'
  where g.deleted_at is null`;
const isLastManager = (userId: string) => sql`(${isManagedBy(userId)} and not exists (
  select from group_rights held where held.group_id = g.id and held.capability = 'manage' and held.user_id <> ${userId}))`;
const hasOthers = (userId: string) => sql`
  exists (select from memberships m where m.group_id = g.id and m.status = 'member' and m.user_id <> ${userId})`;

/** Counts the groups that would be deleted with the account of their last manager. */
export async function countManagedAlone(db: Queries, userId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`${ownGroups(userId)} and ${isLastManager(userId)} and not ${hasOthers(userId)}`)).count;
}

/** Counts the groups that would pass to another member on closure of the account. */
export async function countPassedOn(db: Queries, userId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`${ownGroups(userId)} and ${isLastManager(userId)} and ${hasOthers(userId)}`)).count;
}

/** Counts the groups with other managers that the person would leave on closure of the account. */
export async function countLeft(db: Queries, userId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`${ownGroups(userId)} and not ${isLastManager(userId)}`)).count;
}
