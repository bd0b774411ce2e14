import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { FigureDay } from '#platform/server/extension-points/figure-source.ts';

export interface CountedFigure {
  name: string;
  count: number;
}

/**
 * Today or previous days, by the clock of the database.
 * `back`: how many days before today the first one is; `count`: number of days.
 */
export function daysBack(db: Queries, back: number, count = 1): Promise<FigureDay[]> {
  return db.many(sql`
    select to_char(day, 'YYYY-MM-DD') as day, to_char(day, 'YYYY-MM-DD"T"00:00:00"Z"') as "from", to_char(day + 1, 'YYYY-MM-DD"T"00:00:00"Z"') as until
    from (select (now() at time zone 'UTC')::date - back as day from generate_series(0, ${back}::integer) as back) as days
    order by day limit ${count}`);
}

/** Conflict resolution when a day was counted before: replace, add, or keep the maximum. */
const meeting = {
  set: sql`excluded.count`,
  add: sql`kept.count + excluded.count`,
  most: sql`greatest(kept.count, excluded.count)`,
};

/** Saves figures of a day (`YYYY-MM-DD`); `how` resolves conflicts with stored values. */
export async function saveFigures(
  db: Queries,
  day: string,
  figures: readonly CountedFigure[],
  how: keyof typeof meeting = 'set',
): Promise<void> {
  await db.run(sql`
    insert into figure_days as kept (name, day, count)
    select name, ${day}::date, count from unnest(${figures.map(({ name }) => name)}::text[], ${figures.map(({ count }) => count)}::bigint[]) as told(name, count)
    on conflict (name, day) do update set count = ${meeting[how]}`);
}

/** Stores zero for these days, except where a value exists. */
export async function saveEmptyDays(db: Queries, days: readonly FigureDay[], figures: readonly { name: string }[]): Promise<void> {
  await db.run(sql`
    insert into figure_days (name, day, count)
    select name, day, 0 from unnest(${figures.map(({ name }) => name)}::text[]) as name cross join unnest(${days.map(({ day }) => day)}::date[]) as day
    on conflict (name, day) do nothing`);
}

/** Counts by name of the figure, then by offset in days from `from`. */
export function figuresBetween(db: Queries, from: string, to: string): Promise<{ name: string; counts: Record<number, number> }[]> {
  return db.many(sql`
    select name, json_object_agg(day - ${from}::date, count) as counts from figure_days where day between ${from}::date and ${to}::date group by name`);
}

export async function isAnySaved(db: Queries): Promise<boolean> {
  return (await db.maybeOne(sql`select from figure_days where day < (now() at time zone 'UTC')::date - 1 limit 1`)) !== undefined;
}

/** When today was last counted; null if never. */
export async function lastCounted(db: Queries): Promise<string | null> {
  return (await db.one<{ at: string | null }>(sql`select max(counted_at) as at from figure_counting`)).at;
}

export async function noteCounting(db: Queries): Promise<void> {
  await db.run(sql`update figure_counting set counted_at = now()`);
}
