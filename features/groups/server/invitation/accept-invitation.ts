import { audit, spendQuota } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { acceptInvitation as acceptInvitationEndpoint } from '../../contract/endpoints.ts';
import { memberJoined, requestDecided } from '../domain-events.ts';
import { lockGroup } from '../group/store.ts';
import { putMembership } from '../membership/store.ts';
import { joinsPerDay } from '../quotas.ts';
import { knownInvitation } from './known-invitation.ts';
import { spendInvitation } from './store.ts';

/**
 * Joins immediately by a link, which also accepts an open request. For members it does nothing and
 * uses up nothing.
 */
export async function acceptInvitation(
  context: Context,
  { params }: ParsedInput<typeof acceptInvitationEndpoint>,
): Promise<Reply<typeof acceptInvitationEndpoint>> {
  const viewer = signedIn(context.viewer);
  const { groupId, hash } = await knownInvitation(context, params.code);
  await context.db.transaction(async (tx) => {
    const group = await lockGroup(tx, viewer, groupId);
    if (!group) throw refuse('invitation.invalid');
    if (group.viewerStatus === 'member' || group.viewerStatus === 'manager') return;
    await spendQuota(tx, context, viewer.id, joinsPerDay);
    if (!(await spendInvitation(tx, hash))) throw refuse('invitation.invalid');
    const membership = { groupId, userId: viewer.id };
    await putMembership(tx, groupId, viewer.id, 'member', true);
    await audit(tx, context, { action: 'group.joinByInvitation', subjectId: groupId });
    if (group.viewerStatus === 'requested') await context.emit(tx, requestDecided({ ...membership, isAccepted: true }));
    await context.emit(tx, memberJoined(membership));
  });
  return { groupId };
}
