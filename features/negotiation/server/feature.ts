import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { serverFeature } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { backfill } from '#platform/server/jobs/backfill.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { contractSubscribers } from './contract/outcome-mails.ts';
import { contractFiles } from './contract/routes.ts';
import { sealUnsealed } from './contract/seal-session.ts';
import { emptyRows, fileBackfill } from './contract/stored-contract-files.ts';
import { sessionsAndContracts } from './contract/soundness.ts';
import { contentKinds } from './content-kinds.ts';
import { coreTaskSteps } from './core-task-steps.ts';
import { negotiationGauges } from './figures-store.ts';
import { countUnindexed, backfillSearch } from './list/list-store.ts';
import { liveCalls, presence } from './live/live-calls.ts';
import { liveSubscribers } from './live/subscribers.ts';
import { deleteOldCommands } from './exports-store.ts';
import { policy } from './policy.ts';
import { sessionsPerDay } from './quotas.ts';
import { routes } from './routes.ts';
import { deleteOldRequests } from './signing/device-request-store.ts';
import { deleteLeftRanges } from './zone/range-store.ts';
import { resealRanges } from './zone/reseal.ts';
import { countWordlessClauses, giveClausesWords } from './session/clause-search-store.ts';

const searchBackfill = backfill('negotiation', 'giveWords', [
  { name: 'sessions', size: 200, countMissing: countUnindexed, fill: backfillSearch },
  { name: 'clauses', size: 200, countMissing: countWordlessClauses, fill: giveClausesWords },
]);
/**
 * Nightly sweep: deletes old command ids, requests of devices and left ranges, seals sessions that could not be sealed, moves contract
 * files to the file store.
 */
async function sweep(app: AppContext): Promise<void> {
  await deleteOldCommands(app.db);
  await deleteLeftRanges(app.db);
  await deleteOldRequests(app.db);
  await sealUnsealed(app);
  await fileBackfill.onStart(app);
  await emptyRows(app);
}

/** Negotiations: sessions in which people agree on a text clause by clause, within a time limit. */
export const negotiation = serverFeature({
  name: 'negotiation',
  policy,
  quotas: [sessionsPerDay],
  errors,
  tokenAreas: ['negotiations'],
  routes,
  subscribers: [...liveSubscribers, ...contractSubscribers],
  taskSteps: [...coreTaskSteps, ...searchBackfill.taskSteps, ...fileBackfill.taskSteps],
  async onStart(app) {
    await searchBackfill.onStart(app);
    await fileBackfill.onStart(app);
  },
  periodicJobs: [{ name: 'negotiation.sweep', cron: '35 3 * * *', run: sweep }],
  contentKinds,
  liveCalls,
  liveRooms: presence,
  publicFiles: contractFiles,
  reseal: resealRanges,
  soundness: [sessionsAndContracts],
  gauges: negotiationGauges,
  tables: ['negotiation_samples', ...tablesOf(retention)],
});
