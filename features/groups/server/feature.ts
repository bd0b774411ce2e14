import { serverFeature } from '#platform/server/feature.ts';
import { errors } from '../contract/errors.ts';
import { accountClosedSubscriber } from './account-closed.ts';
import { groupParts } from './export-parts.ts';
import { groupHubSource } from './hub-source.ts';
import { liveSubscribers } from './live.ts';
import { policy } from './policy.ts';
import { routes } from './routes.ts';

export const groups = serverFeature({
  name: 'groups',
  policy,
  errors,
  routes,
  subscribers: [accountClosedSubscriber, ...liveSubscribers],
  hubSources: [groupHubSource],
  exportParts: groupParts,
  tables: ['categories', 'groups', 'memberships', 'group_join_attempts'],
});
