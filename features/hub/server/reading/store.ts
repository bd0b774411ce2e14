import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { languages, type Language } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { HubPreview } from '#platform/server/extension-points/indexed-kind.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import type { CompiledSearch, TimeSlice } from '#platform/server/search/compiled-search.ts';
import { mark, quoted } from '#platform/server/search/lexemes.ts';
import type { TimeRange } from '#platform/server/search/time-range.ts';
import type { HubSort } from '../../contract/kinds.ts';
import { codesFor } from '../languages.ts';
import type { Place } from './cursor.ts';

/** The filters of a request. */
export interface Selection {
  /** The reader of the private Hub; null for the public one. */
  readerId: string | null;
  scopes: readonly number[];
  /** Undefined for all kinds. */
  kinds: readonly string[] | undefined;
  /** Values of entries; undefined for all. */
  languages: readonly string[] | undefined;
  range: TimeRange;
  /** SQL for the preview of item `i`. */
  preview?: Sql | undefined;
}

export interface PageOrder {
  sort: HubSort;
  after: Place | undefined;
  limit: number;
}

/** An item with its position in the order. */
export interface ItemRow extends Place {
  kind: string;
  id: string;
  title: string;
  authorId: string | null;
  authorName: string | null;
  category: string;
  isPublic: boolean;
  groups: { id: string; name: string }[];
  createdAt: string;
  updatedAt: string;
}

/**
 * With its preview, if it was read with the page; all of its fields are null if the viewer can no
 * longer see the item.
 */
export type HydratedRow = ItemRow & (Omit<HubPreview, 'id'> | { excerpt?: null });

const orders = {
  newest: { column: raw('created_at'), span: raw('created_at'), direction: raw('desc'), comes: raw('<'), isByLanguage: true },
  oldest: { column: raw('created_at'), span: raw('created_at'), direction: raw('asc'), comes: raw('>'), isByLanguage: true },
  updated: { column: raw('updated_at'), span: raw('updated_at'), direction: raw('desc'), comes: raw('<'), isByLanguage: false },
  title: { column: raw('title_key'), span: raw('created_at'), direction: raw('asc'), comes: raw('>'), isByLanguage: false },
} as const satisfies Record<HubSort, Record<string, Sql | boolean>>;

const beginnings: Record<HubSort, Place> = {
  newest: { key: 'infinity', item: Number.MAX_SAFE_INTEGER },
  oldest: { key: '-infinity', item: 0 },
  updated: { key: 'infinity', item: Number.MAX_SAFE_INTEGER },
  title: { key: '', item: 0 },
};

/** Counts entries whose item is also in another scope of the reader. */
export async function countRepeats(queries: Queries, { scopes, kinds }: Selection): Promise<number> {
  const { count } = await queries.one<{ count: number }>(sql`
    select count(*) as count from hub_entries e
    where e.scope = any(${scopes}::int[]) and e.earlier && ${scopes}::int[] ${and(ofKinds(kinds))}`);
  return count;
}

/** Counts items within the time range and languages. */
export async function countChosen(queries: Queries, selection: Selection, sort: HubSort): Promise<number> {
  const { scopes, kinds, languages: chosen, range } = selection;
  const { count } = await queries.one<{ count: number }>(sql`
    select count(*) as count from hub_entries e
    where e.scope = any(${scopes}::int[]) ${and(inLanguages(chosen))} ${chosen ? met(ofKinds(kinds)) : and(ofKinds(kinds))}
      ${and(within(range, orders[sort].span))} and ${isFirst(scopes)}`);
  return count;
}

/**
 * Whether an index has the selection contiguously in this order. Otherwise it is filtered while
 * scanning the order, or gathered and sorted (decisions 0021 and 0052).
 */
export function isInOneIndex({ languages: chosen, range }: Selection, sort: HubSort): boolean {
  if (chosen && !orders[sort].isByLanguage) return false;
  return sort !== 'title' || (!range.from && !range.until);
}

/**
 * Reads a page in its order, merging the scopes. Reads one more item, which shows whether there is
 * another page.
 */
export function readPage(queries: Queries, selection: Selection, order: PageOrder): Promise<HydratedRow[]> {
  const { scopes, kinds, languages: chosen, range } = selection;
  const { column, direction, comes, span: spanColumn, isByLanguage } = orders[order.sort];
  const after = order.after ?? beginnings[order.sort];
  // By date, each language of a scope has its own index; kinds are filtered during the scan.
  const lists = chosen && isByLanguage ? sql`cross join unnest(${chosen}::text[]) as l(language)` : empty;
  const chosenHere =
    chosen && isByLanguage
      ? sql`and e.language = l.language ${met(ofKinds(kinds))}`
      : sql`${met(inLanguages(chosen))} ${and(ofKinds(kinds))}`;
  const inSpan = within(range, spanColumn);
  const rows = sql`
    select f.item, f.key from unnest(${scopes}::int[]) as s(scope) ${lists} cross join lateral (
      select e.item, e.${column} as key from hub_entries e
      where e.scope = s.scope and (e.${column}, e.item) ${comes} (${after.key}, ${after.item}::bigint)
        ${chosenHere} ${order.sort === 'title' ? met(inSpan) : and(inSpan)} and ${isFirst(scopes)}
      order by e.${column} ${direction}, e.item ${direction} limit ${order.limit + 1}
    ) as f
    order by f.key ${direction}, f.item ${direction} limit ${order.limit + 1}`;
  return queries.many<HydratedRow>(hydrated(rows, selection, order.sort));
}

/** Reads the same page for a small selection: gathers all of it, then sorts. */
export function readGatheredPage(queries: Queries, selection: Selection, order: PageOrder): Promise<HydratedRow[]> {
  const { scopes, kinds, languages: chosen, range } = selection;
  const { column, direction, comes, span: spanColumn } = orders[order.sort];
  const after = order.after ?? beginnings[order.sort];
  const rows = sql`
    select e.item, e.${column} as key from hub_entries e
    where e.scope = any(${scopes}::int[]) and (e.${column}, e.item) ${comes} (${after.key}, ${after.item}::bigint)
      ${and(inLanguages(chosen))} ${and(ofKinds(kinds))} ${and(within(range, spanColumn))} and ${isFirst(scopes)}
    order by key ${direction}, e.item ${direction} limit ${order.limit + 1}`;
  return queries.many<HydratedRow>(hydrated(rows, selection, order.sort));
}

/** Reads a page in which the first languages precede the others. */
export async function readPageInTurn(
  queries: Queries,
  selection: Selection,
  first: readonly Language[],
  order: PageOrder,
): Promise<HydratedRow[]> {
  const isBehind = order.after?.isBehind === true;
  const before = isBehind ? [] : await readPage(queries, { ...selection, languages: codesFor(first) }, order);
  const limit = order.limit - before.length;
  if (limit < 0) return before;
  const after = isBehind ? order.after : undefined;
  const behind = await readPage(queries, { ...selection, languages: othersThan(first) }, { ...order, after, limit });
  return [...before, ...behind.map((row) => ({ ...row, isBehind: true }))];
}

/** Sorts items that were read otherwise by the same rule. */
export async function putInTurn(queries: Queries, rows: readonly HydratedRow[], first: readonly Language[]): Promise<HydratedRow[]> {
  if (first.length === 0) return [...rows];
  const behind = await queries.many<{ item: number }>(sql`
    select distinct item from hub_entries where item = any(${rows.map(({ item }) => item)}::bigint[]) and language = any(${othersThan(first)}::text[])`);
  const items = new Set(behind.map(({ item }) => item));
  const placed = rows.map((row) => ({ ...row, isBehind: items.has(row.item) }));
  return [...placed.filter(({ isBehind }) => !isBehind), ...placed.filter(({ isBehind }) => isBehind)];
}

const othersThan = (first: readonly Language[]): Language[] => languages.filter((each) => !first.includes(each));

type AskedWords = Pick<CompiledSearch, 'query' | 'from' | 'until'>;

/** Whether thing `s` matches the search. */
function fits({ query, from, until }: AskedWords): Sql {
  if (query === '') return sql`false`;
  return sql`s.words @@ ${query}::tsquery ${from ? sql`and (s.updated_at >= ${from}::timestamptz) is true` : empty}
    ${until ? sql`and (s.updated_at < ${until}::timestamptz) is true` : empty}`;
}

/**
 * Whether thing `s` may be in the reader's Hub, by the data of search, so that only such things are
 * joined. Uses the index if that is more selective than the words.
 */
function reaches(readerId: string | null, isInIndex: boolean): Sql {
  if (readerId === null) return sql`s.words @@ ${quoted(mark.scope(rooms.public))}::tsquery`;
  const groups = memberGroupIds(readerId);
  if (!isInIndex) return sql`(s.group_ids && array(select group_id from ${groups} as mine) or ${readerId} = any(s.people))`;
  const own = quoted(mark.scope(rooms.user(readerId)));
  return sql`s.words @@ (select (${own} || coalesce(string_agg(' | ''@group:' || group_id || '''', ''), ''))::tsquery from ${groups} as mine)`;
}

/**
 * Whether thing `s` was changed within a time slice. Marks may cover a longer time, so instants are
 * compared too.
 */
function isOf({ marks, from, until }: TimeSlice): Sql {
  return sql`${marks.length ? sql`and s.words @@ ${marks.map(quoted).join(' | ')}::tsquery` : empty}
    ${from ? sql`and (s.updated_at >= ${from}::timestamptz) is true` : empty} ${until ? sql`and (s.updated_at < ${until}::timestamptz) is true` : empty}`;
}

/** Results of a search within a time slice: their number and the first places. */
export interface FoundPlaces {
  total: number;
  places: Place[];
  /** Rows of the first places, for the viewer. */
  rows: HydratedRow[];
}

interface Wanted {
  /** A `tsquery`. */
  query: string;
  stretch: TimeSlice;
  isReachInIndex: boolean;
  /** Places before this instant are left out. */
  notBefore: string | undefined;
  /** Number of first places whose rows are read; default 0. */
  shown?: number;
}

/**
 * Finds what matches a search within a time slice: the number, and the first places after `after`.
 * The columns of ids have different collations; naming the Hub's makes its index usable.
 */
export async function findPlaces(
  queries: Queries,
  selection: Selection,
  { query, stretch, isReachInIndex, notBefore, shown = 0 }: Wanted,
  { sort, after = beginnings[sort], limit }: PageOrder,
): Promise<FoundPlaces> {
  const { readerId, scopes, kinds, languages: chosen, range } = selection;
  const { column, direction, comes, span: spanColumn } = orders[sort];
  const shownOf = hydrated(sql`select first.item, first.key where first.place <= ${shown}`, selection, sort);
  const rows = await queries.many<
    { total: number } & (({ key: string; item: number } & Partial<HydratedRow>) | { key: null; item: null })
  >(sql`
    with fitting as materialized (
      select s.kind, s.id from searched_things s where s.words @@ ${query}::tsquery ${isOf(stretch)} and ${reaches(readerId, isReachInIndex)}
    ), hits as materialized (
      select e.item, e.${column} as key from fitting s join hub_items e on e.kind = s.kind and e.id = s.id collate "default"
      where e.scopes && ${scopes}::int[] ${and(ofKinds(kinds))} ${and(within(range, spanColumn))} ${and(isItemIn(chosen))}
    )
    select ${shown > 0 ? sql`shown.*,` : empty} counted.total, first.key, first.item from (select count(*) as total from hits) as counted left join (
      select l.item, l.key, row_number() over (order by l.key ${direction}, l.item ${direction}) as place from (
        select h.item, h.key from hits as h where (h.key, h.item) ${comes} (${after.key}, ${after.item}::bigint)
          ${notBefore ? sql`and h.key >= ${notBefore}::timestamptz` : empty}
        order by h.key ${direction}, h.item ${direction} limit ${limit}
      ) as l
    ) as first on true ${shown > 0 ? sql`left join lateral (${shownOf}) as shown on true` : empty}
    order by first.place`);
  const places = rows.flatMap(({ key, item }) => (item === null ? [] : { key, item }));
  return { total: rows[0]?.total ?? 0, places, rows: rows.flatMap((row) => (isHydrated(row) ? [row] : [])) };
}

const isHydrated = (row: { item: number | null; kind?: string | null }): row is HydratedRow => typeof row.kind === 'string';

/**
 * Reads items of the selection by id. Always lists kinds, since the index of ids begins with the
 * kind.
 */
export function readItems(
  queries: Queries,
  selection: Selection,
  requested: AskedWords | undefined,
  sort: HubSort,
  allKinds: readonly string[],
  ids: readonly string[],
): Promise<HydratedRow[]> {
  const { scopes, kinds = allKinds, languages: chosen, range } = selection;
  const rows = sql`
    select e.item, e.${orders[sort].column} as key from hub_items e
    where e.kind = any(${kinds}::text[]) and e.id = any(${ids}::text[]) and e.scopes && ${scopes}::int[]
      ${and(within(range, orders[sort].span))} ${and(isItemIn(chosen))}
      ${requested ? sql`and exists (select from searched_things s where s.kind = e.kind and s.id = e.id collate "C" and ${fits(requested)})` : empty}`;
  return queries.many<HydratedRow>(hydrated(rows, selection, sort));
}

/** Reads the rows at these places. */
export function readPlaces(queries: Queries, selection: Selection, places: readonly Place[], sort: HubSort): Promise<HydratedRow[]> {
  const items = places.map(({ item }) => item);
  const rows = sql`select e.item, e.${orders[sort].column} as key from hub_items e where e.item = any(${items}::bigint[])`;
  return queries.many<HydratedRow>(hydrated(rows, selection, sort));
}

/** Joins names and previews to the places of a page. */
function hydrated(places: Sql, { readerId, preview }: Selection, sort: HubSort): Sql {
  const { direction } = orders[sort];
  const known = readerId === null ? empty : sql`or g.id in ${memberGroupIds(readerId)}`;
  return sql`
    select p.item, p.key, i.kind, i.id, i.title, i.author_id as "authorId", u.name as "authorName", i.category,
      i.is_public as "isPublic", i.created_at as "createdAt", i.updated_at as "updatedAt",
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id)
        from groups g where g.id = any(i.group_ids) and (g.visibility = 'public' ${known})
      ), '[]') as groups ${preview ? sql`, preview.*` : empty}
    from (${places}) as p join hub_items i on i.item = p.item left join users u on u.id = i.author_id
      ${preview ? sql`left join lateral (${preview}) as preview on true` : empty}
    order by p.key ${direction}, p.item ${direction}`;
}

function ofKinds(kinds: readonly string[] | undefined): Sql | undefined {
  if (!kinds) return undefined;
  const [only] = kinds;
  return kinds.length === 1 ? sql`e.kind = ${only}` : sql`e.kind = any(${kinds}::text[])`;
}

function inLanguages(chosen: readonly string[] | undefined): Sql | undefined {
  return chosen && sql`e.language = any(${chosen}::text[])`;
}

/** The same test for an item, through one of its entries. */
function isItemIn(chosen: readonly string[] | undefined): Sql | undefined {
  return chosen && sql`(select l.language from hub_entries l where l.item = e.item limit 1) = any(${chosen}::text[])`;
}

function within({ from, until }: TimeRange, column: Sql): Sql | undefined {
  if (!from && !until) return undefined;
  return sql`e.${column} >= ${from ?? '-infinity'} and e.${column} < ${until ?? 'infinity'}`;
}

const and = (condition: Sql | undefined): Sql => (condition ? sql`and ${condition}` : empty);

/**
 * A filter to be applied during a scan. `is true` hides it from the planner, which would otherwise
 * gather all matches by another index in a generic plan.
 */
const met = (condition: Sql | undefined): Sql => (condition ? sql`and (${condition}) is true` : empty);

/**
 * Whether no earlier scope of the reader has the item of entry `e`, so that each item appears once.
 */
function isFirst(scopes: readonly number[]): Sql {
  return sql`(e.earlier is null or not e.earlier && ${scopes}::int[])`;
}
