import { createHmac } from 'node:crypto';
import { DatabaseUnavailable, StorageFull } from '#platform/server/postgres/failure.ts';
import type { Context } from '#platform/server/feature.ts';
import type { Limit } from '#platform/server/limits/limits.ts';
import { refuse } from '#platform/server/refusal.ts';
import { directoryLimits } from '../contract/limits.ts';
import { addSeen, seenBy } from './view-store.ts';

const { peoplePerDay, page } = directoryLimits;
/** While nothing can be written, pages are counted in memory. */
const pages: Limit = { name: 'directoryPages', points: Math.ceil(peoplePerDay / page), seconds: 86_400 };

/**
 * Counts the people whom a page shows to its reader, each once in a day, however often they are looked at; refuses the page where that is too many. Pages of
 * people seen before stay open.
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
      // The transaction is rolled back: what was not shown is not counted.
      if (count > peoplePerDay) throw tooMany(opensAt, db.nowMs());
    });
  } catch (error) {
    // A full disk or a standby: reading goes on.
    if (!(error instanceof StorageFull || error instanceof DatabaseUnavailable)) throw error;
    limits.count(pages, readerId);
  }
}

/** A number for a person that says nothing of them without the key, and is another one for each reader. */
const numberOf = ({ tokenSecret }: Context['config'], readerId: string, id: string): number =>
  createHmac('sha256', tokenSecret).update(`directory:${readerId}:${id}`).digest().readInt32BE();

function tooMany(opensAt: string, nowMs: number) {
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(opensAt) - nowMs) / 1000));
  return refuse('directory.tooManyPeople', { present: { limit: peoplePerDay, opensAt }, retryAfterSeconds });
}
