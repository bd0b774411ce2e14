import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { sliceDays } from '#platform/server/search/lexemes.ts';

/** Number of random table pages sampled, with about thirty things each. */
const sampledPages = 36;
/** Lexemes in fewer sampled things are left out as rare. */
const fewestOccurrences = 3;

/** Distribution of things over time, and frequencies of lexemes in a sample. */
export interface SampleRow {
  /** Approximate number of things. */
  things: number;
  oldest: string | null;
  /** `updated_at` of the n-th newest thing for each requested n; null if there are fewer. */
  ends: (string | null)[];
  sampled: number;
  /** Number of sampled things per lexeme, including marks. */
  held: Record<string, number>;
}

/**
 * Reads a sample. Each thing has one mark of the longest time slices, so the sum of these is the
 * size of the sample.
 */
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
      (select coalesce(sum(ndoc), 0) from words where starts_with(word, ${`!${sliceDays[0]}:`})) as sampled,
      (select coalesce(json_object_agg(word, ndoc), '{}') from words where ndoc >= ${fewestOccurrences}) as held`);
}
