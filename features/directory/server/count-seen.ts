import { createHmac } from 'node:crypto';
import { DatabaseUnavailable, StorageFull } from '#platform/server/common/postgres-failure.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { Limit } from '#platform/server/limits/limits.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { directoryLimits } from '../contract/limits.ts';
import { addSeen, seenBy } from './view-store.ts';

const { peoplePerDay, page } = directoryLimits;
/** In-memory limit on pages, used while the database is read-only. */
const pages: Limit = { name: 'directoryPages', points: Math.ceil(peoplePerDay / page), seconds: 86_400 };

/**
 * Counts the people on a page, each at most once a day per reader. Throws `directory.tooManyPeople`
 * above the limit; pages of people seen before stay available.
 */
export async function countSeen(context: Context, readerId: string, ids: readonly string[]): Promise<void> {
  const { config, db, limits } = context;
  const numbers = new Set(ids.filter((id) => id !== readerId).map((id) => numberOf(config, readerId, id)));
  const { seen } = await seenBy(db, readerId);
  const added = [...numbers.difference(new Set(seen))];
  if (added.length === 0) return;
  try {
    await db.transaction(async (tx) => {
      const { count, opensAt } = await addSeen(tx, readerId, added);
      // Rolls back, so that people who were not shown are not counted.
      if (count > peoplePerDay) throw tooMany(opensAt, db.nowMs());
    });
  } catch (error) {
    // Disk full or read-only database: the page is served.
    if (!(error instanceof StorageFull || error instanceof DatabaseUnavailable)) throw error;
    limits.count(pages, readerId);
  }
}

/**
 * Keyed hash of a person, different for each reader, so that it reveals nothing without the key.
 */
const numberOf = ({ tokenSecret }: Context['config'], readerId: string, id: string): number =>
  createHmac('sha256', tokenSecret).update(`directory:${readerId}:${id}`).digest().readInt32BE();

function tooMany(opensAt: string, nowMs: number) {
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(opensAt) - nowMs) / 1000));
  return refuse('directory.tooManyPeople', { present: { limit: peoplePerDay, opensAt }, retryAfterSeconds });
}
