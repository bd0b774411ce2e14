import sql from 'sql-template-tag';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/db.ts';
import { countKey } from './count-key.ts';
import type { ShareCounts, SharedCount } from './limits.ts';

const sharesBetweenSweeps = 60;

/** Shares counters through the database under pseudonymous keys, all in one statement. */
export function sharedCounts(db: Database, { tokenSecret }: Pick<Config, 'tokenSecret'>): ShareCounts {
  let shares = 0;
  return async (added) => {
    shares += 1;
    if (shares % sharesBetweenSweeps === 0) await db.run(sql`delete from call_counts where ends_at < now()`);
    const names = new Map(added.map(({ key }) => [countKey(tokenSecret, key), key]));
    // Ordered by key, so that two nodes cannot deadlock.
    const sums = await db.many<SharedCount>(sql`
      insert into call_counts as known (key, points, ends_at)
      select key, greatest(points, 0), now() + ends_in_ms * interval '1 millisecond'
      from unnest(${[...names.keys()]}::text[], ${added.map(({ points }) => points)}::int[], ${added.map(({ endsInMs }) => endsInMs)}::bigint[])
        as added (key, points, ends_in_ms)
      order by key
      on conflict (key) do update set
        points = case when known.ends_at <= now() then excluded.points else known.points + excluded.points end,
        ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
      returning key, points, ceil(extract(epoch from ends_at - now()) * 1000)::bigint as "endsInMs"
    `);
    return sums.map((sum) => ({ ...sum, key: names.get(sum.key) ?? sum.key }));
  };
}
