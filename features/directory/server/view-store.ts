import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { retention } from '../contract/retention.ts';

const { counted } = retention.views.periods;

/** Hashes of the people shown to a user today; empty if the period has ended. */
export async function seenBy(db: Queries, userId: string): Promise<{ seen: number[]; opensAt: string | null }> {
  const row = await db.maybeOne<{ seen: number[]; opensAt: string }>(sql`
    select seen, began_at + ${counted}::interval as "opensAt" from directory_views
    where user_id = ${userId} and began_at > now() - ${counted}::interval`);
  return row ?? { seen: [], opensAt: null };
}

/** Adds people. The first one starts a new period; concurrent calls see each other's rows. */
export function addSeen(db: Queries, userId: string, numbers: readonly number[]): Promise<{ count: number; opensAt: string }> {
  return db.one(sql`
    insert into directory_views as kept (user_id, seen) values (${userId}, ${[...numbers]}::integer[])
    on conflict (user_id) do update set
      seen = case when kept.began_at <= now() - ${counted}::interval then excluded.seen
        else array(select distinct each from unnest(kept.seen || excluded.seen) each) end,
      began_at = case when kept.began_at <= now() - ${counted}::interval then now() else kept.began_at end
    returning cardinality(seen) as count, began_at + ${counted}::interval as "opensAt"`);
}

/** Deletes counts whose period has ended. */
export async function deleteOldViews(db: Queries): Promise<void> {
  await inBatches((limit) =>
    db.run(sql`
      delete from directory_views where user_id = any(array(
        select user_id from directory_views where began_at <= now() - ${counted}::interval limit ${limit}))`),
  );
}
