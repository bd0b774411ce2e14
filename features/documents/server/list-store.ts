import sql, { empty, join, type Sql } from 'sql-template-tag';
import { commentCount } from '#features/comments/server/public-api.ts';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from '#platform/server/security/viewer.ts';
import { dayAfter, dayStart } from '#platform/server/i18n/local-time.ts';
import { searchQuery } from '#platform/server/search/search-words.ts';
import type { DocumentListQuery } from '../contract/shapes.ts';
import type { ListPlace } from './list-place.ts';
import { coAuthoredBy, inBinOf, visibleTo } from './policy.ts';
import { categoryShelf, documentColumns, type DocumentRow } from './store.ts';

/** Maximum number of search results counted; larger totals are shown as “very many”. */
const countedHits = 10_000;

type Filters = Pick<DocumentListQuery, 'list' | 'q' | 'category' | 'from' | 'to' | 'tz' | 'groupId'>;

interface Slice extends Filters {
  place: ListPlace | undefined;
  limit: number;
}

/** A row with the instant that orders the list, and its number of comments. */
type ListedRow = DocumentRow & { at: string; comments: number };

/** Rows of a list from a cursor, nearest first. */
export async function listRows(db: Queries, viewer: Viewer, slice: Slice): Promise<ListedRow[]> {
  const order = slice.place?.to === 'newer' ? sql`asc` : sql`desc`;
  return db.many(sql`
    select ${documentColumns(viewer)}, found.at, ${commentCount('document', sql`d.id`)} as comments from (${candidates(viewer, slice)}) as found
    join documents d on d.id = found.id join users u on u.id = d.author_id
    where ${slice.list === 'bin' ? inBinOf(viewer) : visibleTo(viewer)} order by found.at ${order}, found.id ${order}`);
}

export async function countRows(db: Queries, viewer: Viewer, filters: Filters): Promise<{ total: number; isTotalAtLeast: boolean }> {
  const { count } = await db.one<{ count: number }>(counting(viewer, filters));
  return filters.q?.trim() && count > countedHits ? { total: countedHits, isTotalAtLeast: true } : { total: count, isTotalAtLeast: false };
}

/** IDs and instants of a slice. Each list scans an index of its own. */
function candidates(viewer: Viewer, slice: Slice): Sql {
  const order = slice.place?.to === 'newer' ? sql`asc` : sql`desc`;
  if (slice.list !== 'groups' || !isSignedIn(viewer) || slice.q?.trim())
    return sql`
      select d.id, ${instant(slice)} as at from documents d
      where ${inList(viewer, slice)} ${where(slice, columnsOf(slice))} ${beyond(slice.place, instant(slice), sql`d.id`)}
      order by ${instant(slice)} ${order}, d.id ${order} limit ${slice.limit}`;
  // The nearest of each group; documents in several groups are deduplicated.
  return sql`
    select nearest.id, nearest.at from (${myGroups(viewer, slice)}) as mine cross join lateral (
      select dg.document_id as id, dg.published_at as at from document_groups dg
      where dg.group_id = mine.group_id ${where(slice, columnsOfGroups)} ${beyond(slice.place, sql`dg.published_at`, sql`dg.document_id`)}
      order by dg.published_at ${order}, dg.document_id ${order} limit ${slice.limit}) as nearest
    group by nearest.id, nearest.at order by nearest.at ${order}, nearest.id ${order} limit ${slice.limit}`;
}

function counting(viewer: Viewer, filters: Filters): Sql {
  const { list, q, category, from, to } = filters;
  const stop = q?.trim() ? sql`limit ${countedHits + 1}` : empty;
  if (list === 'groups' && isSignedIn(viewer) && !q?.trim())
    return sql`
      select count(*) as count from (
        select distinct dg.document_id from document_groups dg
        where dg.group_id in (${myGroups(viewer, filters)}) ${where(filters, columnsOfGroups)}) as counted`;
  if (list === 'public' && !q?.trim() && !from && !to)
    return sql`
      select coalesce(sum(documents), 0)::bigint as count from document_counts ${category ? sql`where category = ${category}` : empty}`;
  return sql`
    select count(*) as count from (
      select 1 from documents d where ${inList(viewer, filters)} ${where(filters, columnsOf(filters))} ${stop}) as counted`;
}

function inList(viewer: Viewer, filters: Filters): Sql {
  const isSearch = Boolean(filters.q?.trim());
  switch (filters.list) {
    case 'mine':
      return sql`d.author_id = ${viewer.id} and d.state = 'published' and ${visibleTo(viewer)}`;
    case 'drafts':
      return sql`d.author_id = ${viewer.id} and d.state = 'draft'`;
    case 'coAuthored':
      return coAuthoredBy(viewer);
    case 'bin':
      return inBinOf(viewer);
    case 'public':
      // For a search, both conditions let the planner choose: the word index for rare words, the
      // index by time for frequent ones.
      return isSearch
        ? sql`d.visibility = 'public' and d.state = 'published' and d.shelves @> array['public']`
        : sql`d.visibility = 'public'`;
    case 'groups':
      return isSignedIn(viewer) ? sql`d.state = 'published' and d.shelves && array(${myGroups(viewer, filters)})` : sql`false`;
  }
}

/** Order of a list: drafts and co-authored documents by last change, the bin by deletion, others by publication. */
function instant({ list }: Pick<Filters, 'list'>): Sql {
  if (list === 'bin') return sql`d.deleted_at`;
  return list === 'drafts' || list === 'coAuthored' ? sql`d.updated_at` : sql`d.published_at`;
}

function myGroups(viewer: SignedInViewer, { groupId }: Pick<Filters, 'groupId'>): Sql {
  return sql`
    select group_id from ${memberGroupIds(viewer.id)} as mine ${groupId ? sql`where group_id = ${groupId}` : empty}`;
}

/** Columns that the filters of a list use. */
interface Columns {
  at: Sql;
  category: Sql;
}

const columnsOf = (filters: Pick<Filters, 'list'>): Columns => ({ at: instant(filters), category: sql`d.category` });
const columnsOfGroups: Columns = { at: sql`dg.published_at`, category: sql`dg.category` };

function where({ list, q, category, from, to, tz = 'UTC' }: Filters, columns: Columns): Sql {
  const query = searchQuery(q);
  const conditions = [
    ...(category ? [sql`${columns.category} = ${category}`] : []),
    ...(from ? [sql`${columns.at} >= ${new Date(dayStart(from, tz)).toISOString()}`] : []),
    ...(to ? [sql`${columns.at} < ${new Date(dayStart(dayAfter(to, 1), tz)).toISOString()}`] : []),
    ...(query ? [sql`d.search @@ ${query}::tsquery`] : []),
    // Repeated for the word index.
    ...(query && category && isOnShelves(list) ? [sql`d.shelves @> array[${categoryShelf(category)}]`] : []),
    ...(query === '' ? [sql`false`] : []),
  ];
  return conditions.length ? sql`and ${join(conditions, ' and ')}` : empty;
}

/** Whether all documents of a list are published, and so have shelves. */
const isOnShelves = (list: Filters['list']): boolean => list === 'mine' || list === 'groups' || list === 'public';

function beyond(place: ListPlace | undefined, at: Sql, id: Sql): Sql {
  if (!place) return empty;
  return sql`and (${at}, ${id}) ${place.to === 'older' ? sql`<` : sql`>`} (${place.at}::timestamptz, ${place.id}::uuid)`;
}
