import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { serverFeature, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { backfill } from '#platform/server/jobs/backfill.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { accountClosedSubscriber } from './account-closed.ts';
import { groupKind } from './content-kinds.ts';
import { categoriesLive, movingGroups } from './category/merge.ts';
import { emptyingSteps } from './group/empty-group.ts';
import { countUnindexedGroups, backfillGroupSearch } from './group/store.ts';
import { groupSitemap } from './group/sitemap.ts';
import { liveSubscribers } from './live.ts';
import {
  backfillMembershipOrder,
  backfillMembershipSearch,
  countUnindexedMemberships,
  countUnsortedMemberships,
  renameMember,
} from './membership/store.ts';
import { refusalSubscribers } from './membership-invitation/refusal-subscribers.ts';
import { letterLinks } from './membership-invitation/letter-store.ts';
import { sendInvitations } from './membership-invitation/send-invitations.ts';
import { sweepInvitations } from './membership-invitation/sweep.ts';
import { firstSteps } from './first-steps/first-steps.ts';
import { policy } from './policy.ts';
import { groupsManaged, joinsPerDay } from './quotas.ts';
import { routesWith } from './routes.ts';
import { accountChanged } from '#features/accounts/server/domain-events.ts';
import { during, type Subscriber } from '#platform/server/events/subscribers.ts';

/** Updates the names by which members are sorted and searched. */
const memberRenamed: Subscriber = during(accountChanged, 'groups.memberRenamed', (_app, tx, { userId }) => renameMember(tx, userId));

const searchBackfill = backfill('groups', 'giveWords', [
  { name: 'groups', size: 500, countMissing: countUnindexedGroups, fill: backfillGroupSearch },
  { name: 'memberships', size: 1_000, countMissing: countUnindexedMemberships, fill: backfillMembershipSearch },
  { name: 'membershipOrder', size: 1_000, countMissing: countUnsortedMemberships, fill: backfillMembershipOrder },
]);

/**
 * Builds the feature. `content` are the features with content in groups, known only by these
 * declarations.
 */
export function groupsFeature(content: readonly Pick<ServerFeature, 'groupContents' | 'findBlocked'>[]): ServerFeature {
  const blocks = content.flatMap(({ findBlocked }) => findBlocked ?? []);
  return serverFeature({
    name: 'groups',
    policy,
    firstSteps,
    mailLinks: letterLinks,
    quotas: [groupsManaged, joinsPerDay],
    errors,
    tokenAreas: ['groups'],
    routes: routesWith(
      content.flatMap(({ groupContents }) => groupContents ?? []),
      blocks,
    ),
    subscribers: [accountClosedSubscriber, ...refusalSubscribers, memberRenamed, ...liveSubscribers, categoriesLive],
    taskSteps: [...emptyingSteps, movingGroups, ...searchBackfill.taskSteps],
    onStart: searchBackfill.onStart,
    contentKinds: [groupKind],
    sitemap: groupSitemap,
    periodicJobs: [
      { name: 'groups.invite', cron: '* * * * *', run: sendInvitations(blocks) },
      { name: 'groups.sweepInvitations', cron: '35 * * * *', run: sweepInvitations },
    ],
    tables: ['categories', 'category_edition', ...tablesOf(retention)],
    gather: groupsFeature,
  });
}

/** The feature as registered; `gather` rebuilds it with the content of the others. */
export const groups = groupsFeature([]);
