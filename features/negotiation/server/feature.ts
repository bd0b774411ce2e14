import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { serverFeature } from '#platform/server/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { backfill } from '#platform/server/backfill.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { contractSubscribers } from './contract/outcome-mails.ts';
import { contractFiles } from './contract/routes.ts';
import { sealUnsealed } from './contract/seal-session.ts';
import { emptyRows, fileBackfill } from './contract/stored-contract-files.ts';
import { sessionsAndContracts } from './contract/soundness.ts';
import { negotiationParts } from './export-parts.ts';
import { coreTaskSteps } from './core-task-steps.ts';
import { negotiationFigures, negotiationGauges } from './figures-store.ts';
import { negotiationHubSource } from './hub-source.ts';
import { countUnindexed, backfillSearch } from './list/list-store.ts';
import { liveCalls, presence } from './live/live-calls.ts';
import { liveSubscribers } from './live/subscribers.ts';
import { countInGroup, countRunning, countSessionsOfPerson, deleteOldCommands } from './exports-store.ts';
import { notificationSources } from './notification-sources.ts';
import { policy } from './policy.ts';
import { sessionsPerDay } from './quotas.ts';
import { negotiationReports } from './reportable.ts';
import { routes } from './routes.ts';
import { clauseFinder } from './search-finder.ts';
import { countWordlessClauses, giveClausesWords } from './session/clause-search-store.ts';
import { negotiationSearchSource } from './search-source.ts';

const searchBackfill = backfill('negotiation', 'giveWords', [
  { name: 'sessions', size: 200, countMissing: countUnindexed, fill: backfillSearch },
  { name: 'clauses', size: 200, countMissing: countWordlessClauses, fill: giveClausesWords },
]);
/**
 * Nightly sweep: deletes old command ids, seals sessions that could not be sealed, moves contract
 * files to the file store.
 */
async function sweep(app: AppContext): Promise<void> {
  await deleteOldCommands(app.db);
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
  hubSources: [negotiationHubSource],
  searchFinders: [clauseFinder],
  searchSources: [negotiationSearchSource],
  notificationSources,
  reportables: [negotiationReports],
  accountContents: [{ kind: 'sessions', count: countSessionsOfPerson }],
  groupContents: [{ kind: 'negotiations', countExclusive: countInGroup }],
  liveCalls,
  liveRooms: presence,
  publicFiles: contractFiles,
  badgeCounts: [{ kind: 'negotiations', count: (queries, { id }) => countRunning(queries, id) }],
  exportParts: negotiationParts,
  soundness: [sessionsAndContracts],
  figureSources: negotiationFigures,
  gauges: negotiationGauges,
  tables: ['negotiation_samples', ...tablesOf(retention)],
});
