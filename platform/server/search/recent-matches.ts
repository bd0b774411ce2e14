import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries } from '../database/db.ts';

/**
 * Number of latest rows that are scanned for the words. Frequent words have enough matches there,
 * whereas the index would return all matches.
 */
const latestRows = 2_000;
/** Most matches that are read from the index, even if the viewer can see few of them. */
const mostMatches = 20_000;

interface MatchSearch {
  /** A table with time-ordered IDs, and words in `search` under a GIN index. */
  table: Sql;
  /** From `matchQuery`; if empty, only the latest rows are scanned. */
  words: string;
  limit: number;
}

/**
 * The newest rows that match the words, newest first. `pick` selects the permitted rows from a
 * given set. One statement: it uses the index where the latest rows are not enough.
 */
export async function recentMatches<Row extends { id: string }>(
  db: Queries,
  { table, words, limit }: MatchSearch,
  pick: (rows: Sql, limit: number) => Sql,
): Promise<Row[]> {
  const matches = words ? sql`where latest.search @@ ${words}::tsquery` : empty;
  const latest = pick(
    sql`(select * from (select * from ${table} order by id desc limit ${latestRows}) as latest ${matches} offset 0)`,
    limit,
  );
  if (!words) return db.many<Row>(latest);
  return db.many<Row>(sql`
    with latest as materialized (${latest}), enough as materialized (select count(*) = ${limit} as is_met from latest)
    select * from (
      select * from latest where (select is_met from enough)
      union all
      select * from (${pick(sql`(select * from ${table} where search @@ ${words}::tsquery limit ${mostMatches} offset 0)`, limit)}) as held
      where not (select is_met from enough)
    ) as found order by id desc`);
}
