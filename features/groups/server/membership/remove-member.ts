import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { authorize } from '#platform/server/security/policy.ts';
import type { removeMember as removeMemberEndpoint } from '../../contract/endpoints.ts';
import { memberLeft } from '../domain-events.ts';
import { isDeputy } from '../deputy/store.ts';
import { authorizeGroup } from '../group/authorize-group.ts';
import { isManager } from '../group/store.ts';
import { removeInvitations } from '../invitation/store.ts';
import { policy } from '../policy.ts';
import { mailMember, removedMail } from './mail-member.ts';
import { removeMembership, statusOf } from './store.ts';

/**
 * Removes a member and notifies them of the reason by email. Deletes the invitation links, since
 * the person may know them.
 */
export async function removeMember(
  context: Context,
  { params, body }: ParsedInput<typeof removeMemberEndpoint>,
): Promise<Record<string, never>> {
  const { id, userId } = params;
  await context.db.transaction(async (tx) => {
    const group = await authorizeGroup(tx, context, id, 'group.remove');
    if (await isManager(tx, id, userId)) throw refuse('group.managerMustHandOver');
    authorize(context.viewer, policy, 'group.remove', { ...group, isOfDeputy: await isDeputy(tx, id, userId) }, 'auth.forbidden');
    const since = (await statusOf(tx, id, userId)) === 'member' ? await removeMembership(tx, id, userId) : undefined;
    if (since === undefined) throw refuse('group.personGone');
    await removeInvitations(tx, id);
    await audit(tx, context, { action: 'group.remove', subjectId: `${id}/${userId}` });
    await context.emit(tx, memberLeft({ groupId: id, userId, how: 'removed', since }));
    await mailMember(context, tx, userId, removedMail, { group: group.groupName, reason: body.reason });
  });
  return {};
}
