import sql, { empty, join, type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { mark, quoted } from '#platform/server/search/lexemes.ts';
import { isSignedIn, type Viewer } from '#platform/server/viewer.ts';

/** A stretch of time in which things are looked for: its marks in the index, and its instants. */
export interface Stretch {
  marks: readonly string[];
  from: string | undefined;
  until: string | undefined;
}

/** What is looked for, by whom, as `tsquery`s. */
export interface Selection {
  viewer: Viewer;
  /** What must be there; empty for anything. */
  asked: string;
  /** The words of that alone, by which finds are weighed; empty where they are not. */
  words: string;
  /** All that is wanted, in the title; empty where titles make no difference. */
  titles: string;
  /** Each of the things that are wanted, where finds may lack some of them. */
  each: readonly string[];
  /** Words in a row are asked for, which the index cannot tell: rows that hold all of them are read to see. */
  isInRow: boolean;
  /** What else must hold: kinds, author, group. */
  narrowed: string;
  /** Things changed later are left out, so that pages follow one another. */
  asOf: string | undefined;
}

/** How much of a stretch is read. */
export interface Limits {
  /** The newest that fit: of so many it is told which kinds they are. */
  counted: number;
  /** The newest that fit. */
  newest: number;
  /** The newest of which the title fits. */
  titled: number;
  /** The best of these, of which it is looked how near to one another the words stand. */
  weighed: number;
}

/** A thing that fits, before it is put in order. */
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
  /** Null where it was not weighed. */
  weight: number | null;
  /** How many of the things that are wanted it holds as they were typed; null where it holds all. */
  held: number | null;
}

export interface Gathered {
  now: string;
  total: number;
  counts: Record<string, number>;
  hits: Hit[];
}

/** A group more is another place of the index to be looked into with each thing: many are asked of the row instead. */
const groupsInIndex = 2;

const scopeMark = (room: string) => quoted(mark.scope(room));
const mine = (viewer: Viewer) => sql`array(select group_id from ${memberGroupIds(viewer.id)} as mine)`;

/** For whom a thing (`t`) must be to be seen by the viewer at this moment, as far as the index says it: a `tsquery`. */
function reachInIndex(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`${scopeMark(rooms.public)}::tsquery`;
  const own = `${scopeMark(rooms.public)} | ${scopeMark(rooms.user(viewer.id))}`;
  return sql`(select case when count(*) > ${groupsInIndex} then '' else
      ${own} || coalesce(string_agg(' | ''@group:' || group_id || '''', ''), '') end::tsquery from ${memberGroupIds(viewer.id)} as mine)`;
}

/** The same asked of the row. */
function reach(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`t.is_public`;
  return sql`(t.is_public or t.group_ids && ${mine(viewer)} or ${viewer.id} = any(t.people))`;
}

const oneOf = (marks: readonly string[]): string => marks.map(quoted).join(' | ');
const allOf = (...queries: readonly string[]): string =>
  queries
    .filter(Boolean)
    .map((query) => `(${query})`)
    .join(' & ');

/**
 * The condition on `t` that it fits and may be seen. The index of words is to be taken, whatever a plan for all values thinks of it: an instant is asked of the row, and is no reason to go through all
 * things by their time.
 */
function fits({ viewer, narrowed, asOf }: Selection, asked: string, { marks, from, until }: Stretch): Sql {
  const within = [
    from && sql`t.updated_at >= ${from}::timestamptz`,
    until && sql`t.updated_at < ${until}::timestamptz`,
    asOf && sql`t.updated_at <= ${asOf}::timestamptz`,
  ].filter((each) => each !== undefined && each !== '');
  return sql`t.words @@ (${allOf(asked, narrowed, oneOf(marks))}::tsquery && ${reachInIndex(viewer)}) and ${reach(viewer)}
    ${within.length ? sql`and (${join(within, ' and ')}) is true` : empty}`;
}

/** The newest first, without the index of times for the same reason. */
const newestFirst = sql`t.updated_at + interval '0' desc, t.item desc`;

/** What fits in a stretch of time, in one statement: how much of each kind, the newest, and those of which the title fits. */
export function gatherStretch(db: Queries, selection: Selection, stretch: Stretch, limits: Limits): Promise<Gathered> {
  const { viewer, asked, words, titles, each } = selection;
  const isOwn = isSignedIn(viewer) ? sql`i.group_ids && ${mine(viewer)}` : sql`false`;
  const titled = titles
    ? sql`select t.item, t.updated_at from searched_things t where ${fits(selection, titles, stretch)} order by ${newestFirst} limit ${limits.titled}`
    : sql`select 0::bigint as item, now() as updated_at where false`;
  const weighed = words
    ? sql`select item, ts_rank_cd('{0.1, 0.2, 0.4, 1}', i.words, ${words}::tsquery, 1) as weight
        from searched_things i where item in (select item from chosen order by is_titled desc, updated_at desc, item desc limit ${limits.weighed})`
    : sql`select 0::bigint as item, null::real as weight where false`;
  const held = each.length ? sql`(select count(*) from unnest(${each}::text[]) as wanted(one) where i.words @@ one::tsquery)` : sql`null`;
  return db.one(sql`
    with found as materialized (
      select t.item, t.kind, t.updated_at from searched_things t where ${fits(selection, asked, stretch)} order by ${newestFirst} limit ${limits.counted}
    ), titled as materialized (${titled}), newest as (
      select item, updated_at from found order by updated_at desc, item desc limit ${limits.newest}
    ), chosen as materialized (
      select item, updated_at, bool_or(is_titled) as is_titled from (
        select item, updated_at, false as is_titled from newest union all select item, updated_at, true from titled
      ) as both_ways group by item, updated_at
    ), weighed as materialized (${weighed})
    select now() as now, (select count(*) from found) as total,
      coalesce((select json_object_agg(kind, things) from (select kind, count(*) as things from found group by kind order by kind) as kinds), '{}') as counts,
      coalesce((
        select json_agg(json_build_object('item', i.item, 'kind', i.kind, 'id', i.id, 'title', i.title, 'createdAt', ${instant(sql`i.created_at`)},
          'updatedAt', ${instant(sql`i.updated_at`)}, 'authorId', i.author_id, 'groupIds', i.group_ids, 'isPublic', i.is_public, 'category', i.category,
          'isInOwnGroup', ${isOwn}, 'isTitled', c.is_titled, 'weight', w.weight, 'held', ${held}) order by i.updated_at desc, i.item desc)
        from chosen c join searched_things i on i.item = c.item left join weighed w on w.item = c.item
      ), '[]') as hits`);
}

const instant = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** How many things of each of these kinds fit, up to a limit each. */
export async function countKinds(
  db: Queries,
  selection: Selection,
  kinds: readonly string[],
  stretch: Stretch,
  limit: number,
): Promise<Map<string, number>> {
  if (kinds.length === 0) return new Map();
  const { asked } = selection;
  const rows = await db.many<{ kind: string; count: number }>(sql`
    select k.kind, counted.count from unnest(${kinds}::text[]) as k(kind) cross join lateral (
      select count(*) as count from (
        select from searched_things t where ${fits(selection, asked, stretch)} and t.words @@ quote_literal('#' || k.kind)::tsquery limit ${limit}
      ) as few
    ) as counted where counted.count > 0 order by k.kind`);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** When the things were changed that have so many newer ones before them; of less, undefined. */
export async function updatedBehind(db: Queries, newer: number): Promise<string | undefined> {
  const row = await db.maybeOne<{ updatedAt: string }>(
    sql`select updated_at as "updatedAt" from searched_things order by updated_at desc offset ${newer} limit 1`,
  );
  return row?.updatedAt;
}
