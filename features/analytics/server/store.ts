import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { retention } from '../contract/retention.ts';
import type { FigureRange } from '../contract/ranges.ts';

const { kept } = retention.figures.periods;

export async function readToday(db: Queries): Promise<string> {
  return (await db.one<{ day: string }>(sql`select to_char(current_date, 'YYYY-MM-DD') as day`)).day;
}

export async function addView(db: Queries, path: string, language: string): Promise<void> {
  await db.run(sql`
    insert into analytics_views as known (day, path, language, views)
    values (current_date, ${path}, ${language}, 1)
    on conflict (day, path, language) do update set views = known.views + 1
  `);
}

/** Returns whether this visitor is new on this day. */
export async function insertVisitor(tx: Transaction, day: string, hash: string): Promise<boolean> {
  return (await tx.run(sql`insert into analytics_visitors (day, visitor_hash) values (${day}, ${hash}) on conflict do nothing`)) === 1;
}

export async function addVisit(tx: Transaction, day: string, language: string): Promise<void> {
  await tx.run(sql`
    insert into analytics_visits as known (day, language, visits) values (${day}, ${language}, 1)
    on conflict (day, language) do update set visits = known.visits + 1
  `);
}

interface Period {
  start: string;
  views: number;
  visits: number;
}

/** Sums for every day or month of the range, including those without views. */
export async function sumPeriods(db: Queries, range: FigureRange): Promise<Period[]> {
  const unit = range === 'days' ? 'day' : 'month';
  return db.many<Period>(sql`
    select to_char(period, 'YYYY-MM-DD') as start,
      (select coalesce(sum(views), 0)::bigint from analytics_views where day >= period and day < period + step) as views,
      (select coalesce(sum(visits), 0)::bigint from analytics_visits where day >= period and day < period + step) as visits
    from (select ('1 ' || ${unit}::text)::interval as step) as steps,
      generate_series(date_trunc(${unit}::text, ${firstDay(range)}::timestamp), date_trunc(${unit}::text, current_date::timestamp), step) as period
    order by period
  `);
}

export async function sumPages(db: Queries, range: FigureRange): Promise<{ path: string; views: number }[]> {
  return db.many(sql`
    select path, sum(views)::bigint as views from analytics_views where day >= ${firstDay(range)}
    group by path order by views desc, path limit 25
  `);
}

export async function sumLanguages(db: Queries, range: FigureRange): Promise<{ language: string; views: number }[]> {
  return db.many(sql`
    select language, sum(views)::bigint as views from analytics_views where day >= ${firstDay(range)}
    group by language order by views desc, language
  `);
}

function firstDay(range: FigureRange): Sql {
  return range === 'days' ? sql`(current_date - 29)` : sql`(date_trunc('month', current_date) - interval '12 months')::date`;
}

/** Deletes figures older than 13 months, and hashes of visitors from previous days. */
export async function removeOld(db: Queries): Promise<void> {
  await inBatches((limit) =>
    db.run(sql`
    delete from analytics_views where ctid = any(array(select ctid from analytics_views where day < current_date - ${kept}::interval limit ${limit}))`),
  );
  await inBatches((limit) =>
    db.run(sql`
    delete from analytics_visits where ctid = any(array(select ctid from analytics_visits where day < current_date - ${kept}::interval limit ${limit}))`),
  );
  await inBatches((limit) =>
    db.run(sql`
    delete from analytics_visitors where ctid = any(array(select ctid from analytics_visitors where day < current_date limit ${limit}))`),
  );
}
