import sql, { empty, join, type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import type { Stretch } from '#platform/server/search/asked-search.ts';
import { mark, quoted } from '#platform/server/search/lexemes.ts';
import { isSignedIn, type Viewer } from '#platform/server/viewer.ts';

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
  kinds: readonly string[];
  /** What else must hold: author, group, category. */
  narrowed: string;
  /** Things changed later are left out, so that pages follow one another. */
  asOf: string | undefined;
  /** Which of what narrows is rare enough for the index to be asked for it, and not only the row. */
  isRare: { kinds: boolean; reach: boolean };
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
  /** So many of the best are asked for: what cannot be one of them is left out, where nothing is looked for further back. */
  given: number;
}

/** Kinds that may be rare among the newest, to be counted by themselves where there are more finds than are counted. */
export interface RareKinds {
  kinds: readonly string[];
  /** Of a kind with more finds than this among the newest it is known that there are many. */
  most: number;
  stretch: Stretch;
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
  titled: number;
  counts: Record<string, number>;
  /** How many things there are of each kind that is rare among the newest; null where nothing was cut off. */
  rare: Record<string, number> | null;
  hits: Hit[];
}

/** A group more is another place of the index to be looked into with each thing: many are asked of the row instead. */
const groupsInIndex = 2;

const scopeMark = (room: string) => quoted(mark.scope(room));
/** The viewer's groups, read once for a statement. */
const readMine = (viewer: Viewer) =>
  sql`mine as materialized (select array(select group_id from ${memberGroupIds(viewer.id)} as own) as ids)`;
const mine = sql`(select ids from mine)`;

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
  return sql`(t.is_public or t.group_ids && ${mine} or ${viewer.id} = any(t.people))`;
}

const oneOf = (marks: readonly string[]): string => marks.map(quoted).join(' | ');
const allOf = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(' & ');

/**
 * The condition on `t` that it fits and may be seen. The index of words is to be taken, whatever a plan for all values thinks of it: what is asked of the row is no reason to go through all
 * things by their time or kind. What is asked of the index as conditions of their own lets it leap from one to the next; as one query it would look at all that the more frequent
 * one finds. Words in a row are one query, since each condition would read the words of a row once more.
 */
function fits({ viewer, kinds, narrowed, asOf, isInRow, isRare }: Selection, asked: string, { marks, from, until }: Stretch): Sql {
  const isOnlyKind = asked === '' && narrowed === '' && marks.length === 0;
  const queries = [
    asked,
    narrowed,
    isRare.kinds || isOnlyKind || isOnlyWithout(asked) ? oneOf(kinds.map(mark.kind)) : '',
    oneOf(marks),
  ].filter(Boolean);
  const [first = '', ...others] = isInRow || isOnlyWithout(asked) ? [allOf(queries)] : queries;
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

/** Nothing is asked for but that something is not there, which no index tells by itself. */
const isOnlyWithout = (asked: string): boolean => asked.startsWith('!');

/** The newest first, without the index of times for the same reason. */
const newestFirst = sql`t.updated_at + interval '0' desc, t.item desc`;

/** With the words as they lie out of line, which costs nothing until somebody reads them. */
const columns = sql`t.item, t.kind, t.id, t.title, t.created_at, t.updated_at, t.author_id, t.group_ids, t.is_public, t.category, t.words`;

const fitting = (selection: Selection, asked: string, stretch: Stretch, limit: number): Sql => sql`
  select ${columns} from searched_things t where ${fits(selection, asked, stretch)} order by ${newestFirst} limit ${limit}`;

/** How many things of each of these kinds (`k`) fit, up to a limit each. */
const counting = (selection: Selection, stretch: Stretch, kinds: Sql, limit: number): Sql => sql`
  select k.kind, counted.count from ${kinds} as k cross join lateral (
    select count(*) as count from (
      select from searched_things t where t.words @@ quote_literal('#' || k.kind)::tsquery and ${fits({ ...selection, isRare: { ...selection.isRare, kinds: false } }, selection.asked, stretch)} limit ${limit}
    ) as few
  ) as counted where counted.count > 0`;

/**
 * What fits, in one statement: in a stretch of time how much of each kind and the newest, and in another those of which the title fits. Either may be left out. Of what is neither weighed
 * nor fits by its title, the time, one's own groups and how much it holds decide alone: of those that are alike in these, the newest do.
 */
export function gatherStretch(
  db: Queries,
  selection: Selection,
  stretch: Stretch | undefined,
  ofTitles: Stretch | undefined,
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
    found as materialized (${stretch ? fitting(selection, asked, stretch, counted) : none}),
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
              select json_object_agg(kind, count order by kind) from (${counting(selection, rare.stretch, rareKinds, counted)}) as rare), '{}') end`
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

/** How many things of each of these kinds fit, up to a limit each. */
export async function countKinds(
  db: Queries,
  selection: Selection,
  kinds: readonly string[],
  stretch: Stretch,
  limit: number,
): Promise<Map<string, number>> {
  if (kinds.length === 0) return new Map();
  const rows = await db.many<{ kind: string; count: number }>(sql`
    ${isSignedIn(selection.viewer) ? sql`with ${readMine(selection.viewer)}` : empty}
    ${counting(selection, stretch, sql`(select kind from unnest(${[...kinds]}::text[]) as asked(kind))`, limit)} order by k.kind`);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
