import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { searchQuery, searchWords, titleKey } from '#platform/server/search/search-words.ts';
import { isEnyeUnsorted } from '#platform/server/search/title-key-store.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { Capability, GroupList, ViewerStatus, Visibility } from '../../contract/kinds.ts';
import { removeCapabilities } from '../deputy/store.ts';
import { isOfferOpen, removeOffers } from '../hand-over/store.ts';
import { hasCapability, visibleTo } from '../policy.ts';

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
  memberCount: number;
  /** What the viewer was granted as a deputy. */
  capabilities: Capability[];
  /** Null unless the viewer may decide requests. */
  requestCount: number | null;
  viewerStatus: ViewerStatus;
  /** The member with an open offer; null unless the viewer is that member or the manager. */
  offeredToId: string | null;
  offeredToName: string | null;
  offerEndsAt: string | null;
  offerStaysDeputy: boolean | null;
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

const groupsSeenBy = (viewer: Viewer): Sql => sql`
  select
    g.id, g.name as "groupName", g.company as "companyName", g.category, g.description, g.visibility, g.hidden_visibility is not null as "isHidden",
    g.manager_id as "managerId", manager.name as "managerName",
    (select count(*) from memberships m where m.group_id = g.id and m.status = 'member') as "memberCount",
    array(select held.capability from group_capabilities held where held.group_id = g.id and held.user_id = ${viewer.id} order by 1) as capabilities,
    case when ${hasCapability(viewer.id, 'invite')}
      then (select count(*) from memberships m where m.group_id = g.id and m.status = 'requested')
    end as "requestCount",
    case when g.manager_id = ${viewer.id} then 'manager' else coalesce(own.status, 'none') end as "viewerStatus",
    offer.user_id as "offeredToId", offered.name as "offeredToName", offer.expires_at as "offerEndsAt", offer.stays_deputy as "offerStaysDeputy",
    g.created_at as "createdAt", g.updated_at as "updatedAt", g.version, g.name_key as "sortKey"
  from groups g
  join users manager on manager.id = g.manager_id
  left join memberships own on own.group_id = g.id and own.user_id = ${viewer.id}
  left join group_hand_overs offer on offer.group_id = g.id and ${isOfferOpen} and ${viewer.id} in (g.manager_id, offer.user_id)
  left join users offered on offered.id = offer.user_id`;

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

/** Marks a group as deleted: nobody can see or join it, and its name is free. */
export async function markDeleted(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    update groups set deleted_at = now(), visibility = 'private', manager_id = null, updated_at = now(), version = version + 1 where id = ${id}`);
}

/** Deletes the row of a deleted group; returns the number of rows. */
export function removeDeletedGroup(tx: Transaction, id: string): Promise<number> {
  return tx.run(sql`delete from groups where id = ${id} and deleted_at is not null`);
}

/**
 * Sets the manager of a group. Removes offers and declines, since they concern the former manager,
 * and capabilities of the new one, who has all of them. Other deputies stay.
 */
export async function handOver(tx: Transaction, id: string, managerId: string): Promise<void> {
  await removeOffers(tx, id);
  await removeCapabilities(tx, id, managerId);
  await tx.run(sql`update groups set manager_id = ${managerId}, updated_at = now(), version = version + 1 where id = ${id}`);
}

/** Returns the manager; null if the group is deleted. */
export async function managerIdOf(queries: Queries, id: string): Promise<string | null> {
  return (
    (await queries.maybeOne<{ managerId: string | null }>(sql`select manager_id as "managerId" from groups where id = ${id}`))?.managerId ??
    null
  );
}

export async function countManaged(queries: Queries, userId: string): Promise<number> {
  return (await queries.one<{ count: number }>(sql`select count(*) as count from groups where manager_id = ${userId}`)).count;
}

/** Locks and returns the groups that a person manages. */
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

const managedBy = (userId: string) => sql`
  select count(*) as count from groups g where g.manager_id = ${userId} and g.deleted_at is null`;
const hasOthers = (userId: string) => sql`
  exists (select from memberships m where m.group_id = g.id and m.status = 'member' and m.user_id <> ${userId})`;

/** Counts the groups that would be deleted with the account of their manager. */
export async function countManagedAlone(db: Queries, userId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`${managedBy(userId)} and not ${hasOthers(userId)}`)).count;
}

/** Counts the groups that would pass to another member on closure of the account. */
export async function countPassedOn(db: Queries, userId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`${managedBy(userId)} and ${hasOthers(userId)}`)).count;
}

/** Counts the groups of other managers that the person would leave on closure of the account. */
export async function countLeft(db: Queries, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from memberships m join groups g on g.id = m.group_id
    where m.user_id = ${userId} and m.status = 'member' and g.manager_id <> ${userId} and g.deleted_at is null`);
  return count;
}
