import type { AppContext } from '#platform/server/app-context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { pollClosed, pollEndsSoon, pollFacts } from '../domain-events.ts';
import { closeEnded, markReminded } from './vote-store.ts';

const atOnce = 50;

/**
 * Stores the results of ended polls, and reminds members of those that end within a day. Votes are
 * refused from the end on; this follows within one minute.
 */
export async function closePolls({ db, emit }: Pick<AppContext, 'db' | 'emit'>): Promise<void> {
  const closeSome = (limit: number) =>
    db.transaction(async (tx) => {
      const closed = await closeEnded(tx, limit);
      for (const poll of closed) if (!poll.isHidden) await emit(tx, pollClosed(pollFacts(poll)));
      return closed.length;
    });
  const remindSome = (limit: number) =>
    db.transaction(async (tx) => {
      const soon = await markReminded(tx, limit);
      for (const poll of soon) await emit(tx, pollEndsSoon(pollFacts(poll)));
      return soon.length;
    });
  await inBatches(closeSome, atOnce);
  await inBatches(remindSome, atOnce);
}
