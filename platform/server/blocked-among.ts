import type { Queries } from './db.ts';

/** Of `otherIds`, those whom `userId` blocks or who block `userId`. */
export type BlockedAmong = (queries: Queries, userId: string, otherIds: readonly string[]) => Promise<readonly string[]>;

/** Users whom `userId` blocks or is blocked by, over all features. */
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
