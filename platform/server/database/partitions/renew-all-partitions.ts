import { DatabaseTooSlow } from '../db.ts';
import type { AppContext } from '../../app-context.ts';
import { analyseWhole, findStanding, renewPartitions } from './partition-store.ts';

/**
 * Hourly: creates partitions ahead and drops empty old ones. A locked table is skipped until the
 * next run.
 */
export async function renewAllPartitions({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  for (const { table } of await findStanding(db))
    try {
      const changed = await db.transaction((tx) => renewPartitions(tx, table));
      if (changed.made + changed.dropped === 0) continue;
      log.info({ table, ...changed }, 'partitions renewed');
      await analyseWhole(db, table);
    } catch (error) {
      if (!(error instanceof DatabaseTooSlow)) throw error;
      log.info({ table }, 'partition renewal postponed: the table is in use');
    }
}
