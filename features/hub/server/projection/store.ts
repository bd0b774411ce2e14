import sql, { type Sql } from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { titleKey } from '#platform/server/search/search-words.ts';
import { isEnyeUnsorted } from '#platform/server/search/title-key-store.ts';
import { codeOf } from '../languages.ts';

const unsorted = isEnyeUnsorted(sql`title`, sql`title_key`);

/** An existing item with its scopes. */
export interface LockedItem {
  item: number;
  /** Ids of scopes by name. */
  scopes: ReadonlyMap<string, number>;
}

export interface NewItem {
  kind: string;
  id: string;
  title: string;
  titleKey: string;
  authorId: string | null;
  category: string;
  language: Language | null;
  isPublic: boolean;
  groupIds: readonly string[];
  createdAt: string;
  updatedAt: string;
  /** Names of its scopes without the public one; groups first. */
  groups: readonly string[];
  people: readonly string[];
}

/** Reads and locks an item. */
export async function lockItem(tx: Queries, kind: string, id: string): Promise<LockedItem | undefined> {
  const row = await tx.maybeOne<{ item: number; scopes: Record<string, number> }>(sql`
    select i.item, coalesce((select json_object_agg(s.name, s.id) from hub_scopes s where s.id = any(i.scopes)), '{}') as scopes
    from hub_items i where i.kind = ${kind} and i.id = ${id} for update of i`);
  return row && { item: row.item, scopes: new Map(Object.entries(row.scopes)) };
}

/** Inserts scopes that do not exist yet. */
export async function numberScopes(tx: Queries, names: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into hub_scopes (name) select name from unnest(${names}::text[]) as n(name)
    where not exists (select from hub_scopes s where s.name = n.name) order by name on conflict (name) do nothing`);
}

/**
 * Inserts or updates an item with its entries, and counts the difference to its former scopes.
 * Returns false without effect if a scope does not exist yet.
 */
export async function putItem(tx: Queries, thing: NewItem): Promise<boolean> {
  const shared = [...thing.groups, ...thing.people];
  const put = await tx.maybeOne(sql`
    with scopes as materialized (
      select s.id, n.place from unnest(${shared}::text[]) with ordinality as n(name, place) join hub_scopes s on s.name = n.name
      union all
      select id, 0 from hub_scopes where name = ${rooms.public} and ${thing.isPublic}
    ), entries as (
      select id as scope, array_agg(id) filter (where place between 1 and ${thing.groups.length})
        over (order by place rows between unbounded preceding and 1 preceding) as earlier from scopes
    ), put as (
      insert into hub_items (kind, id, title, title_key, author_id, category, is_public, group_ids, created_at, updated_at, scopes)
      select ${thing.kind}, ${thing.id}, ${thing.title}, ${thing.titleKey}, ${thing.authorId}, ${thing.category}, ${thing.isPublic},
        ${thing.groupIds}::text[], ${thing.createdAt}::timestamptz, ${thing.updatedAt}::timestamptz,
        array(select id from scopes order by place)
      where (select count(*) from scopes) = ${shared.length + Number(thing.isPublic)}::int
      on conflict (kind, id) do update set title = excluded.title, title_key = excluded.title_key, author_id = excluded.author_id,
        category = excluded.category, is_public = excluded.is_public, group_ids = excluded.group_ids, created_at = excluded.created_at,
        updated_at = excluded.updated_at, scopes = excluded.scopes
      returning item, kind, created_at, updated_at, title_key
    ), gone as (
      delete from hub_entries e using put where e.item = put.item and e.scope not in (select id from scopes)
    ), written as (
      insert into hub_entries (scope, item, kind, created_at, updated_at, title_key, language, earlier)
      select entries.scope, put.item, put.kind, put.created_at, put.updated_at, put.title_key, ${codeOf(thing.language)}, entries.earlier from put, entries
      on conflict (item, scope) do update set created_at = excluded.created_at, updated_at = excluded.updated_at,
        title_key = excluded.title_key, language = excluded.language, earlier = excluded.earlier
    ), change as (
      select coalesce(scopes.id, held.id) as scope, (scopes.id is not null)::int - (held.id is not null)::int as step
      from put cross join (scopes full join (
        select unnest(scopes) as id from hub_items where kind = ${thing.kind} and id = ${thing.id}
      ) as held on held.id = scopes.id)
    ), ${counting(thing.kind)}
    select item from put`);
  return put !== undefined;
}

/** Deletes an item and updates the counters. */
export async function removeItem(tx: Queries, kind: string, { item, scopes }: LockedItem): Promise<void> {
  await tx.run(sql`
    with gone as (delete from hub_entries where item = ${item}), removed as (delete from hub_items where item = ${item}),
    change as (select scope, -1 as step from unnest(${[...scopes.values()]}::int[]) as held(scope)), ${counting(kind)}
    select`);
}

/**
 * Deletes many items of a kind in one statement, updates the counters, and returns the names of the
 * scopes concerned.
 */
export async function removeItems(tx: Queries, kind: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ name: string }>(sql`
    with removed as (delete from hub_items where kind = ${kind} and id = any(${ids}::text[]) returning item, scopes),
    gone as (delete from hub_entries e using removed where e.item = removed.item and e.scope = any(removed.scopes) returning e.scope),
    change as materialized (select scope, -count(*)::int as step from gone group by scope), ${counting(kind)}
    select s.name from change join hub_scopes s on s.id = change.scope order by s.name`);
  return rows.map((row) => row.name);
}

/**
 * Removes the author's scope from documents for groups only, among the next `limit` items. Returns
 * the number of items read and the last one.
 */
export async function leaveOutAuthors(tx: Queries, after: string, limit: number): Promise<{ looked: number; last: string | null }> {
  return tx.one(sql`
    with looked as materialized (
      select item, author_id, scopes from hub_items
      where kind = 'document' and not is_public and cardinality(group_ids) > 0 and item > ${after}::bigint order by item limit ${limit} for update
    ), own as materialized (
      select looked.item, s.id as scope from looked join hub_scopes s on s.name = ${rooms.user('')} || looked.author_id
      where s.id = any(looked.scopes)
    ), items as (
      update hub_items i set scopes = array_remove(i.scopes, own.scope) from own where i.item = own.item
    ), others as (
      update hub_entries e set earlier = nullif(array_remove(e.earlier, own.scope), '{}') from own
      where e.item = own.item and e.scope <> own.scope and own.scope = any(e.earlier)
    ), gone as (
      delete from hub_entries e using own where e.item = own.item and e.scope = own.scope returning e.scope
    ), change as materialized (select scope, -count(*)::int as step from gone group by scope), ${counting('document')}
    select count(*)::int as looked, max(item)::text as last from looked`);
}

/** Counts items whose language was not detected yet. */
export async function countWithoutLanguage(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(distinct item) as count from hub_entries where language = '?'`)).count;
}

/** Locks and returns at most `atMost` such items. */
export function lockWithoutLanguage(tx: Queries, atMost: number): Promise<{ item: number; kind: string; id: string }[]> {
  return tx.many(sql`
    select item, kind, id from hub_items where item in (
      select distinct item from hub_entries where language = '?' order by item limit ${atMost}
    ) order by item for update`);
}

/** Writes the languages of items, and invalidates cached pages of their scopes. */
export async function writeLanguages(tx: Queries, languages: readonly { item: number; language: Language | null }[]): Promise<void> {
  await tx.run(sql`
    with detected as materialized (
      select * from unnest(${languages.map(({ item }) => item)}::bigint[], ${languages.map(({ language }) => codeOf(language))}::text[]) as t(item, language)
    ), written as (
      update hub_entries e set language = detected.language from detected where e.item = detected.item and e.language <> detected.language returning e.scope
    ), change as materialized (select distinct scope, 0 as step from written), ${counting('')}
    select`);
}

/** Counts items with the sort key of an earlier release. */
export async function countUnsortedTitles(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from hub_items where ${unsorted}`)).count;
}

/**
 * Renews the sort keys of at most `atMost` such items and their entries, and invalidates cached
 * pages of their scopes. Returns the number of items.
 */
export async function renewTitleKeys(tx: Queries, atMost: number): Promise<number> {
  const items = await tx.many<{ item: number; title: string }>(sql`
    select item, title from hub_items where ${unsorted} order by item limit ${atMost} for update`);
  await tx.run(sql`
    with renewed as materialized (
      select * from unnest(${items.map(({ item }) => item)}::bigint[], ${items.map(({ title }) => titleKey(title))}::text[]) as t(item, title_key)
    ), kept as (
      update hub_items i set title_key = renewed.title_key from renewed where i.item = renewed.item
    ), written as (
      update hub_entries e set title_key = renewed.title_key from renewed where e.item = renewed.item returning e.scope
    ), change as materialized (select distinct scope, 0 as step from written), ${counting('')}
    select`);
  return items.length;
}

/** Invalidates cached pages of a scope, although none of its entries changed. */
export async function touchScope(tx: Queries, scope: number): Promise<void> {
  await tx.run(sql`with change as (select ${scope}::int as scope, 0 as step), ${counting('')} select`);
}

/**
 * Invalidates cached pages that show these items, although their entries did not change. Returns
 * the names of the scopes.
 */
export async function touchItems(tx: Queries, kind: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ name: string }>(sql`
    with change as materialized (
      select distinct unnest(i.scopes) as scope, 0 as step from hub_items i where i.kind = ${kind} and i.id = any(${ids}::text[])
    ), ${counting(kind)}
    select s.name from change join hub_scopes s on s.id = change.scope order by s.name`);
  return rows.map((row) => row.name);
}

/**
 * Adds `change` (scope, step) to the counters and increments the revisions. Uses an unlocked lane
 * of each counter or inserts a new one, so it never waits for another transaction.
 */
function counting(kind: string): Sql {
  return sql`laned as (
      select change.scope, k.kind, change.step, coalesce((
        select held.lane from hub_counters held where held.scope = change.scope and held.kind = k.kind limit 1 for update skip locked
      ), (random() * 9e15)::bigint) as lane
      from change cross join (select '' as kind union select ${kind}::text) as k
    ), counted as (
      insert into hub_counters as kept (scope, kind, lane, entries, revision) select scope, kind, lane, step, 1 from laned
      on conflict (scope, kind, lane) do update set entries = kept.entries + excluded.entries, revision = kept.revision + 1
    )`;
}

/** Deletes the scope of a deleted person or group if it is empty. */
export async function deleteScope(tx: Queries, name: string): Promise<void> {
  await tx.run(sql`
    with gone as (
      delete from hub_scopes s where s.name = ${name} and not exists (select from hub_entries e where e.scope = s.id) returning s.id
    )
    delete from hub_counters where scope in (select id from gone)
  `);
}
