import type { AppContext } from '../app-context.ts';

/**
 * A scheduled job: `cron` in UTC (graphile-worker's crontab), at most one run at a time across
 * nodes.
 */
export interface PeriodicJob {
  name: string;
  cron: string;
  run: (app: AppContext) => Promise<void>;
}
