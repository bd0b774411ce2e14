import type { AppContext } from '#platform/server/app-context.ts';
import { endedOf } from './domain-events.ts';
import { endSomeOver } from './store.ts';

const atOnce = 200;

/**
 * Ends expired files. Access stops at the time of expiry; related data, such as Hub entries, is
 * removed within one minute.
 */
export async function expireFiles({ db, emit }: Pick<AppContext, 'db' | 'emit'>): Promise<void> {
  for (;;) {
    const removed = await db.transaction(async (tx) => {
      const over = await endSomeOver(tx, atOnce);
      if (over.length > 0) await emit(tx, endedOf(over));
      return over;
    });
    if (removed.length < atOnce) return;
  }
}
