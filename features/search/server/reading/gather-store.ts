import sql, { empty, join, type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import type { TimeSlice } from '#platform/server/search/compiled-search.ts';
import { mark, quoted } from '#platform/server/search/lexemes.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';

/** The parts of a search as `tsquery`s, and its viewer. */
export interface Selection {
  viewer: Viewer;
  /** Required words and exclusions; empty for anything. */
  asked: string;
  /** The words for ranking; empty if results are not ranked. */
  words: string;
  /** All terms in the title; empty if titles do not matter. */
  titles: string;
  /** Each term separately, if results may lack some of them. */
  each: readonly string[];
  /** Whether there are phrases. The index cannot verify these, so matching rows are read. */
  isInRow: boolean;
  kinds: readonly string[];
  /** Other filters: author, group, category. */
  narrowed: string;
  /** Excludes things changed later, so that pages stay consistent. */
  asOf: string | undefined;
  /** Filters that are selective enough for the index; others are only checked on rows. */
  isRare: { kinds: boolean; reach: boolean };
}

/** Limits of what is read in a time slice. */
export interface Limits {
  /** Number of newest matches that are counted by kind. */
  counted: number;
  /** Number of newest matches returned. */
  newest: number;
  /** Number of newest matches in titles. */
  titled: number;
  /** Number of best matches that are ranked by proximity. */
  weighed: number;
  /**
   * Number of best results requested: matches that cannot be among them are left out if this is the
   * last slice.
   */
  given: number;
}

/**
 * Kinds that may be rare among the newest, to be counted separately if there are more results than
 * are counted.
 */
export interface RareKinds {
  kinds: readonly string[];
  /** A kind with more results than this among the newest is not rare. */
  most: number;
  timeSlice: TimeSlice;
}

/** A match before ranking. */
export interface Hit {
  item: number;
  kind: string;
  id: string;
  title: string;
  createdAt: string;
  updatedAt: string;
  authorId: string | null;
  groupIds: string[];
  isPublic: boolean;
  category: string | null;
  isInOwnGroup: boolean;
  isTitled: boolean;
  /** Proximity score; null if it was not computed. */
  weight: number | null;
  /** Number of terms that match as typed; null if all do. */
  held: number | null;
}

export interface Gathered {
  now: string;
  total: number;
  titled: number;
  counts: Record<string, number>;
  /** Counts of rare kinds; null if nothing was cut off. */
  rare: Record<string, number> | null;
  hits: Hit[];
}

/**
 * Maximum number of groups checked in the index. Each one is another lookup; beyond that, rows are
 * checked.
 */
const groupsInIndex = 2;

const scopeMark = (room: string) => quoted(mark.scope(room));
/** The viewer's groups, read once per statement. */
const readMine = (viewer: Viewer) =>
  sql`mine as materialized (select array(select group_id from ${memberGroupIds(viewer.id)} as own) as ids)`;
const mine = sql`(select ids from mine)`;

/** Audience condition as a `tsquery`, as far as the index can check it. */
function reachInIndex(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`${scopeMark(rooms.public)}::tsquery`;
  const own = `${scopeMark(rooms.public)} | ${scopeMark(rooms.user(viewer.id))}`;
  return sql`(select case when count(*) > ${groupsInIndex} then '' else
      ${own} || coalesce(string_agg(' | ''@group:' || group_id || '''', ''), '') end::tsquery from ${memberGroupIds(viewer.id)} as mine)`;
}

/** Audience condition on row `t`. */
function reach(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`t.is_public`;
  return sql`(t.is_public or t.group_ids && ${mine} or ${viewer.id} = any(t.people))`;
}

const oneOf = (marks: readonly string[]): string => marks.map(quoted).join(' | ');
const allOf = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(' & ');

/**
 * Condition on `t` for matching and visibility. `is true` on the row conditions makes the planner
 * use the index of words. Separate index conditions let the scan skip from match to match, whereas
 * a combined query reads all matches of its most frequent word. Phrases must be one query, since
 * each condition would recheck the rows.
 */
function fits({ viewer, kinds, narrowed, asOf, isInRow, isRare }: Selection, requested: string, { marks, from, until }: TimeSlice): Sql {
  const isOnlyKind = requested === '' && narrowed === '' && marks.length === 0;
  const queries = [
    requested,
    narrowed,
    isRare.kinds || isOnlyKind || isOnlyWithout(requested) ? oneOf(kinds.map(mark.kind)) : '',
    oneOf(marks),
  ].filter(Boolean);
  const [first = '', ...others] = isInRow || isOnlyWithout(requested) ? [allOf(queries)] : queries;
  const within = [
    from && sql`t.updated_at >= ${from}::timestamptz`,
    until && sql`t.updated_at < ${until}::timestamptz`,
    asOf && sql`t.updated_at <= ${asOf}::timestamptz`,
  ].filter((each) => each !== undefined && each !== '');
  return sql`t.words @@ ${isRare.reach ? sql`(${first}::tsquery && ${reachInIndex(viewer)})` : sql`${first}::tsquery`}
    ${
      others.length
        ? sql`and ${join(
            others.map((each) => sql`t.words @@ ${each}::tsquery`),
            ' and ',
          )}`
        : empty
    }
    and (${join([sql`t.kind = any(${[...kinds]}::text[])`, reach(viewer), ...within], ' and ')}) is true`;
}

/** Whether the query only excludes, which the index alone cannot answer. */
const isOnlyWithout = (requested: string): boolean => requested.startsWith('!');

/** Newest first. The expression keeps the planner from using the index of times. */
const newestFirst = sql`t.updated_at + interval '0' desc, t.item desc`;

/** Includes `words`, which are stored out of line and cost nothing until used. */
const columns = sql`t.item, t.kind, t.id, t.title, t.created_at, t.updated_at, t.author_id, t.group_ids, t.is_public, t.category, t.words`;

const fitting = (selection: Selection, requested: string, timeSlice: TimeSlice, limit: number): Sql => sql`
  select ${columns} from searched_things t where ${fits(selection, requested, timeSlice)} order by ${newestFirst} limit ${limit}`;

/** Counts the matches of each of these kinds (`k`), up to a limit. */
const counting = (selection: Selection, timeSlice: TimeSlice, kinds: Sql, limit: number): Sql => sql`
  select k.kind, counted.count from ${kinds} as k cross join lateral (
    select count(*) as count from (
      select from searched_things t where t.words @@ quote_literal('#' || k.kind)::tsquery and ${fits({ ...selection, isRare: { ...selection.isRare, kinds: false } }, selection.asked, timeSlice)} limit ${limit}
    ) as few
  ) as counted where counted.count > 0`;

/**
 * Returns matches in one statement: counts by kind and the newest ones of one time slice, and
 * matches in titles of another; either may be omitted. Matches that are neither ranked nor titled
 * differ only in time, own groups and matching terms, so of equal ones only the newest are
 * returned.
 */
export function gatherTimeSlice(
  db: Queries,
  selection: Selection,
  timeSlice: TimeSlice | undefined,
  ofTitles: TimeSlice | undefined,
  { counted, newest, titled: mostTitled, weighed, given }: Limits,
  { isLast, rare }: { isLast: boolean; rare: RareKinds | undefined },
): Promise<Gathered> {
  const { viewer, asked, words, titles, each } = selection;
  const isMember = isSignedIn(viewer);
  const none = sql`select ${columns} from searched_things t where false`;
  const held = each.length
    ? sql`(select count(*) from unnest(${[...each]}::text[]) as wanted(one) where both_ways.words @@ one::tsquery)`
    : sql`null::bigint`;
  const weight = words
    ? sql`case when i.place <= ${weighed} then ts_rank_cd('{0.1, 0.2, 0.4, 1}', i.words, ${words}::tsquery, 1) end`
    : sql`null`;
  const differing = [sql`is_titled`, ...(isMember ? [sql`is_own`] : []), ...(each.length ? [sql`held`] : [])];
  const rareKinds =
    rare &&
    sql`(
      select kind from unnest(${[...rare.kinds]}::text[]) as asked(kind)
      where (select count(*) from found) >= ${counted} and not exists (select from kinds where kinds.kind = asked.kind and kinds.things > ${rare.most}))`;
  return db.one(sql`
    with ${isMember ? sql`${readMine(viewer)},` : empty}
    found as materialized (${timeSlice ? fitting(selection, asked, timeSlice, counted) : none}),
    titled as materialized (${ofTitles ? fitting(selection, titles, ofTitles, mostTitled) : none}),
    kinds as materialized (select kind, count(*) as things from found group by kind),
    chosen as (
      select *, ${isMember ? sql`group_ids && ${mine}` : sql`false`} as is_own, ${held} as held from (
        select *, true as is_titled from titled
        union all
        select *, false from (select * from found order by updated_at desc, item desc limit ${newest}) as newest where item not in (select item from titled)
      ) as both_ways
    ),
    placed as (
      select *, row_number() over (order by is_titled desc, updated_at desc, id) as place,
        row_number() over (partition by ${join(differing, ', ')} order by updated_at desc, id) as turn
      from chosen
    )
    select now() as now, (select count(*) from found) as total, (select count(*) from titled) as titled,
      coalesce((select json_object_agg(kind, things order by kind) from kinds), '{}') as counts,
      ${
        rare && rareKinds
          ? sql`case when (select count(*) from found) >= ${counted} then coalesce((
              select json_object_agg(kind, count order by kind) from (${counting(selection, rare.timeSlice, rareKinds, counted)}) as rare), '{}') end`
          : sql`null`
      } as rare,
      coalesce((
        select json_agg(hit) from (
          select i.item, i.kind, i.id, i.title, ${instant(sql`i.created_at`)} as "createdAt", ${instant(sql`i.updated_at`)} as "updatedAt", i.author_id as "authorId",
            i.group_ids as "groupIds", i.is_public as "isPublic", i.category, i.is_own as "isInOwnGroup", i.is_titled as "isTitled", ${weight} as weight, i.held
          from placed i
          where i.is_titled or i.place <= ${weighed} or i.turn <= ${given} ${isLast ? empty : sql`or (select count(*) from found) < ${counted}`} order by i.updated_at desc, i.item desc
        ) as hit
      ), '[]') as hits`);
}

const instant = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Counts the matches of each kind, up to a limit. */
export async function countKinds(
  db: Queries,
  selection: Selection,
  kinds: readonly string[],
  timeSlice: TimeSlice,
  limit: number,
): Promise<Map<string, number>> {
  if (kinds.length === 0) return new Map();
  const rows = await db.many<{ kind: string; count: number }>(sql`
    ${isSignedIn(selection.viewer) ? sql`with ${readMine(selection.viewer)}` : empty}
    ${counting(selection, timeSlice, sql`(select kind from unnest(${[...kinds]}::text[]) as asked(kind))`, limit)} order by k.kind`);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
