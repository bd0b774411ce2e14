import { serverFeature, type ServerFeature } from '#platform/server/feature.ts';
import { errors } from '../contract/errors.ts';
import { accountClosedSubscriber } from './account-closed.ts';
import { groupParts } from './export-parts.ts';
import { emptyingParts } from './group/empty-group.ts';
import { groupHubSource } from './hub-source.ts';
import { liveSubscribers } from './live.ts';
import { policy } from './policy.ts';
import { routesWith } from './routes.ts';

/** Groups, in which these features' things stand. It knows of them only what they tell of themselves. */
export function groupsFeature(content: readonly Pick<ServerFeature, 'groupContents'>[]): ServerFeature {
  return serverFeature({
    name: 'groups',
    policy,
    errors,
    routes: routesWith(content.flatMap(({ groupContents }) => groupContents ?? [])),
    subscribers: [accountClosedSubscriber, ...liveSubscribers],
    workParts: emptyingParts,
    hubSources: [groupHubSource],
    exportParts: groupParts,
    tables: ['categories', 'groups', 'memberships', 'group_invitations'],
  });
}

/** Groups with nothing in them. */
export const groups = groupsFeature([]);
