import type { Queries } from '../database/db.ts';

/** Returns those of `otherIds` whom `userId` blocks or who block `userId`. */
export type FindBlocked = (queries: Queries, userId: string, otherIds: readonly string[]) => Promise<readonly string[]>;

/** Users whom `userId` blocks or is blocked by, over all features. */
export async function findAllBlocked(
  queries: Queries,
  blocks: readonly FindBlocked[],
  userId: string,
  otherIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (otherIds.length > 0) for (const findBlocked of blocks) for (const id of await findBlocked(queries, userId, otherIds)) found.add(id);
  return found;
}
