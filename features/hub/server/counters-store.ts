import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';

/** Returns counters that differ from a recount. */
export function wrongCounters(db: Queries): Promise<{ scope: number; kind: string }[]> {
  return db.many(sql`
    with counted as (
      select scope, kind, sum(entries) as entries from hub_counters where scope > 0 group by scope, kind having sum(entries) <> 0
    ), recounted as (
      select scope, k.kind, count(*) as entries from hub_entries e cross join lateral (values (''), (e.kind)) as k(kind) group by scope, k.kind
    )
    select * from counted full join recounted using (scope, kind) where counted.entries is distinct from recounted.entries`);
}

export async function countEntries(db: Queries): Promise<number> {
  const { entries } = await db.one<{ entries: number }>(sql`select count(*) as entries from hub_entries`);
  return entries;
}
