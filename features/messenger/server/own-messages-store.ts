import { LRUCache } from 'lru-cache';
import sql from 'sql-template-tag';
import { maxEntries } from '#platform/server/common/max-entries.ts';
import type { Queries } from '#platform/server/database/db.ts';

/** A range of numbers of a conversation: after one, up to another. */
export interface Stretch {
  id: string;
  after: number;
  upTo: number;
}

/** Number and author of a message never change, so counts can be cached indefinitely. */
const counted = new LRUCache<string, number>(maxEntries(50_000));

/**
 * Counts a person's own messages in each range. Only ranges that changed since the last read are
 * counted again.
 */
export async function countOwn(db: Queries, userId: string, stretches: readonly Stretch[]): Promise<number[]> {
  const keys = stretches.map(({ id, after, upTo }) => `${userId} ${id} ${after} ${upTo}`);
  const missing = stretches.filter(({ after, upTo }, index) => after < upTo && !counted.has(keys[index] ?? ''));
  if (missing.length > 0) {
    const rows = await db.many<Stretch & { own: number }>(sql`
      select stretch.id, stretch.after, stretch."upTo", (
        select count(*) from messages own where own.author_id = ${userId} and own.conversation_id = stretch.id
          and own.seq > stretch.after and own.seq <= stretch."upTo") as own
      from unnest(${missing.map(({ id }) => id)}::uuid[], ${missing.map(({ after }) => after)}::bigint[], ${missing.map(({ upTo }) => upTo)}::bigint[])
        as stretch (id, after, "upTo")`);
    for (const { id, after, upTo, own } of rows) counted.set(`${userId} ${id} ${after} ${upTo}`, own);
  }
  return keys.map((key) => counted.get(key) ?? 0);
}
