import type { AppContext } from '../app-context.ts';
import type { Transaction } from '../database/db.ts';
import type { PeriodicJob } from '../jobs/periodic-job.ts';

/** The bin of a kind: its author may restore deleted things for some time. */
export interface Bin {
  /** Number of things deleted per transaction. */
  atOnce: number;
  /**
   * Permanently deletes at most `limit` things whose time in the bin has passed, and emits their
   * domain events. Returns their number.
   */
  deleteExpired: (app: Pick<AppContext, 'emit'>, tx: Transaction, limit: number) => Promise<number>;
}

/**
 * The nightly job that empties bins of expired things. Each batch is a transaction, and the next
 * day's run continues after a failure.
 */
export function emptyOldBins(feature: string, bins: readonly Bin[]): PeriodicJob[] {
  if (bins.length === 0) return [];
  return [
    {
      name: `${feature}.emptyOldBins`,
      cron: '40 3 * * *',
      async run(app) {
        for (const { atOnce, deleteExpired } of bins) while ((await app.db.transaction((tx) => deleteExpired(app, tx, atOnce))) === atOnce);
      },
    },
  ];
}
