import { tablesOf } from '#platform/contract/retention/span.ts';
import { serverFeature } from '#platform/server/feature.ts';
import type { House } from '#platform/server/house.ts';
import { fillingIn } from '#platform/server/filling-in.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { contractSubscribers } from './contract/mail-the-end.ts';
import { contractFiles } from './contract/routes.ts';
import { sealUnsealed } from './contract/seal-session.ts';
import { emptyRows, layingFiles } from './contract/kept-files.ts';
import { sessionsAndContracts } from './contract/soundness.ts';
import { negotiationParts } from './export-parts.ts';
import { coreWorkParts } from './core-work-parts.ts';
import { negotiationFigures, negotiationGauges } from './figures-store.ts';
import { negotiationHubSource } from './hub-source.ts';
import { countWordless, giveWords } from './list/list-store.ts';
import { liveCalls, presence } from './live/live-calls.ts';
import { liveSubscribers } from './live/subscribers.ts';
import { countInGroup, countRunning, countSessionsOfPerson, forgetOldCommands } from './outside-store.ts';
import { notificationSources } from './notification-sources.ts';
import { policy } from './policy.ts';
import { sessionsPerDay } from './quotas.ts';
import { negotiationReports } from './reportable.ts';
import { routes } from './routes.ts';
import { clauseFinder } from './search-finder.ts';
import { countWordlessClauses, giveClausesWords } from './session/clause-search-store.ts';
import { negotiationSearchSource } from './search-source.ts';

const words = fillingIn('negotiation', 'giveWords', [
  { name: 'sessions', size: 200, countMissing: countWordless, fill: giveWords },
  { name: 'clauses', size: 200, countMissing: countWordlessClauses, fill: giveClausesWords },
]);
/**
 * Nightly sweep: deletes old command ids, seals sessions that could not be sealed, moves contract
 * files to the file store.
 */
async function sweep(house: House): Promise<void> {
  await forgetOldCommands(house.db);
  await sealUnsealed(house);
  await layingFiles.onStart(house);
  await emptyRows(house);
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
  workParts: [...coreWorkParts, ...words.workParts, ...layingFiles.workParts],
  async onStart(house) {
    await words.onStart(house);
    await layingFiles.onStart(house);
  },
  periodicJobs: [{ name: 'negotiation.sweep', cron: '35 3 * * *', run: sweep }],
  hubSources: [negotiationHubSource],
  searchFinders: [clauseFinder],
  searchSources: [negotiationSearchSource],
  notificationSources,
  reportables: [negotiationReports],
  closingContents: [{ kind: 'sessions', count: countSessionsOfPerson }],
  groupContents: [{ kind: 'negotiations', countExclusive: countInGroup }],
  liveCalls,
  liveRooms: presence,
  publicFiles: contractFiles,
  waitingCounts: [{ kind: 'negotiations', count: (queries, { id }) => countRunning(queries, id) }],
  exportParts: negotiationParts,
  soundness: [sessionsAndContracts],
  figureSources: negotiationFigures,
  gauges: negotiationGauges,
  tables: ['negotiation_samples', ...tablesOf(retention)],
});
