import { serverFeature } from '#platform/server/feature.ts';
import { errors } from '../contract/errors.ts';
import { contractSubscribers } from './contract/mail-the-end.ts';
import { contractKeyFile } from './contract/routes.ts';
import { negotiationParts } from './export-parts.ts';
import { groundParts } from './ground-parts.ts';
import { negotiationHubSource } from './hub-source.ts';
import { liveCalls, presence } from './live/live-calls.ts';
import { liveSubscribers } from './live/subscribers.ts';
import { countInGroup, forgetOldCommands } from './outside-store.ts';
import { policy } from './policy.ts';
import { routes } from './routes.ts';

/** Sessions in which people agree on a text clause by clause, against a clock. */
export const negotiation = serverFeature({
  name: 'negotiation',
  policy,
  errors,
  routes,
  subscribers: [...liveSubscribers, ...contractSubscribers],
  workParts: groundParts,
  periodicJobs: [{ name: 'negotiation.sweep', cron: '35 3 * * *', run: ({ db }) => forgetOldCommands(db) }],
  hubSources: [negotiationHubSource],
  groupContents: [{ kind: 'negotiations', countAlone: countInGroup }],
  liveCalls,
  liveRooms: presence,
  publicFiles: [contractKeyFile],
  exportParts: negotiationParts,
  tables: [
    'negotiations',
    'negotiation_events',
    'negotiation_parties',
    'negotiation_clauses',
    'negotiation_ballots',
    'negotiation_commands',
    'negotiation_contracts',
    'negotiation_contract_mails',
  ],
});
