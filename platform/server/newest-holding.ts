import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries } from './db.ts';

/** Among so many of the latest rows words are looked for one by one: of a frequent word enough stand there, and the index would give all that there are. */
const lookedThrough = 2_000;
/** So many rows of a rarer word are looked at, however few of them the viewer may see. */
const lookedUp = 20_000;

interface Searched {
  /** Its rows have ids in the order of their making, and their words in `search`, under a GIN index. */
  table: Sql;
  /** As `foundByQuery` gives them; where they are empty, the latest rows are looked through alone. */
  words: string;
  limit: number;
}

/** The newest rows that hold these words and that `pick` lets through, which selects from the rows that it is given, the newest first. In one statement: the index is asked where the latest are not enough. */
export async function newestHolding<Row extends { id: string }>(
  db: Queries,
  { table, words, limit }: Searched,
  pick: (rows: Sql, limit: number) => Sql,
): Promise<Row[]> {
  const holds = words ? sql`where latest.search @@ ${words}::tsquery` : empty;
  const latest = pick(
    sql`(select * from (select * from ${table} order by id desc limit ${lookedThrough}) as latest ${holds} offset 0)`,
    limit,
  );
  if (!words) return db.many<Row>(latest);
  return db.many<Row>(sql`
    with latest as materialized (${latest}), enough as materialized (select count(*) = ${limit} as is_met from latest)
    select * from (
      select * from latest where (select is_met from enough)
      union all
      select * from (${pick(sql`(select * from ${table} where search @@ ${words}::tsquery limit ${lookedUp} offset 0)`, limit)}) as held
      where not (select is_met from enough)
    ) as found order by id desc`);
}
