import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import { inBatches } from '#platform/server/in-batches.ts';
import { retention } from '../contract/retention.ts';

const { counted } = retention.views.spans;

/** The numbers of the people whom somebody was shown since their day began; none where it is over. */
export async function seenBy(db: Queries, userId: string): Promise<{ seen: number[]; opensAt: string | null }> {
  const row = await db.maybeOne<{ seen: number[]; opensAt: string }>(sql`
    select seen, began_at + ${counted}::interval as "opensAt" from directory_views
    where user_id = ${userId} and began_at > now() - ${counted}::interval`);
  return row ?? { seen: [], opensAt: null };
}

/** Adds people; a day begins with its first. Of many at once each sees those before it. */
export function addSeen(db: Queries, userId: string, numbers: readonly number[]): Promise<{ count: number; opensAt: string }> {
  return db.one(sql`
    insert into directory_views as kept (user_id, seen) values (${userId}, ${[...numbers]}::integer[])
    on conflict (user_id) do update set
      seen = case when kept.began_at <= now() - ${counted}::interval then excluded.seen
        else array(select distinct each from unnest(kept.seen || excluded.seen) each) end,
      began_at = case when kept.began_at <= now() - ${counted}::interval then now() else kept.began_at end
    returning cardinality(seen) as count, began_at + ${counted}::interval as "opensAt"`);
}

/** Removes counts whose day is over. */
export async function deleteOldViews(db: Queries): Promise<void> {
  await inBatches((limit) =>
    db.run(sql`
      delete from directory_views where user_id = any(array(
        select user_id from directory_views where began_at <= now() - ${counted}::interval limit ${limit}))`),
  );
}
