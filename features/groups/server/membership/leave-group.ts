import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { may, authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { leaveGroup as leaveGroupEndpoint } from '../../contract/endpoints.ts';
import { memberLeft, requestMade } from '../domain-events.ts';
import { removeInvitationsBy } from '../invitation/store.ts';
import { endManaging } from '../hand-over/answer-hand-over.ts';
import { lockGroup } from '../group/store.ts';
import { policy } from '../policy.ts';
import { removeMembership } from './store.ts';

/**
 * Leaves a group or withdraws a request. Idempotent. Throws `group.managerMustHandOver` for the
 * last manager.
 */
export async function leaveGroup(
  context: Context,
  { params }: ParsedInput<typeof leaveGroupEndpoint>,
): Promise<Reply<typeof leaveGroupEndpoint>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const group = await lockGroup(tx, viewer, params.id);
    if (!group) throw refuse('thing.notFound');
    if (group.isOnlyManager) throw refuse('group.managerMustHandOver');
    if (!may(viewer, policy, 'group.leave', group)) {
      // A private group looks nonexistent to everyone else.
      authorize(viewer, policy, 'group.read', group);
      return;
    }
    const membership = { groupId: group.id, userId: viewer.id };
    await audit(tx, context, { action: 'group.leave', subjectId: group.id });
    if (group.viewerStatus === 'manager') await endManaging(context, tx, membership);
    // A former deputy cannot return by their own links.
    if (group.capabilities.includes('invite')) await removeInvitationsBy(tx, group.id, viewer.id);
    const since = await removeMembership(tx, membership.groupId, membership.userId);
    if (since === undefined) return;
    const isMember = group.viewerStatus !== 'requested';
    await context.emit(
      tx,
      isMember ? memberLeft({ ...membership, how: 'left', since }) : requestMade({ ...membership, isTakenBack: true }),
    );
  });
  return { status: 'none' };
}
