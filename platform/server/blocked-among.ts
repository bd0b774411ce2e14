import type { Queries } from './db.ts';

/** Of some people those of whom a person wants nothing, or who want nothing of them. */
export type BlockedAmong = (queries: Queries, userId: string, otherIds: readonly string[]) => Promise<readonly string[]>;

/** Those with whom somebody has nothing to do, by what any feature says. */
export async function allBlocked(
  queries: Queries,
  blocks: readonly BlockedAmong[],
  userId: string,
  otherIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (otherIds.length > 0) for (const blockedAmong of blocks) for (const id of await blockedAmong(queries, userId, otherIds)) found.add(id);
  return found;
}
