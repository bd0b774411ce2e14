import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import { stretches } from '#platform/server/search/lexemes.ts';

/** Of so many pages of the table, drawn from all of it, it is counted which words their things hold: some thirty stand on each. */
const sampledPages = 36;
/** What fewer things hold counts as rare, and is not told of. */
const tellingTimes = 3;

/** How things lie in time, and which words some of them hold. */
export interface SampleRow {
  /** About how many things there are. */
  things: number;
  oldest: string | null;
  /** When those were changed that have so many newer ones before them; null where there are fewer. */
  ends: (string | null)[];
  sampled: number;
  /** How many of these hold each word and each mark. */
  held: Record<string, number>;
}

/** Each thing lies in one of the longest stretches, whose marks therefore count the sample. */
export function readSample(db: Queries, newer: readonly number[]): Promise<SampleRow> {
  return db.one(sql`
    with words as materialized (
      select word, ndoc from ts_stat(format('select words from searched_things tablesample system (%s)',
        least(100, 100.0 * ${sampledPages}::integer * current_setting('block_size')::integer / greatest(1, pg_relation_size('searched_things')))))
    )
    select (select greatest(reltuples, 0)::bigint from pg_class where oid = 'searched_things'::regclass) as things,
      (select updated_at from searched_things order by updated_at limit 1) as oldest,
      array(select (select updated_at from searched_things order by updated_at desc offset behind.newer limit 1)
        from unnest(${newer}::integer[]) with ordinality as behind(newer, place) order by place) as ends,
      (select coalesce(sum(ndoc), 0) from words where starts_with(word, ${`!${stretches[0]}:`})) as sampled,
      (select coalesce(json_object_agg(word, ndoc), '{}') from words where ndoc >= ${tellingTimes}) as held`);
}
