import { audit } from '#features/accounts/server/public-api.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { groupHandedOver, groupUpdated, handOverAnswered, handOverOffered, managerSteppedDown, type Membership } from '../domain-events.ts';
import { grantAll } from '../deputy/change-capabilities.ts';
import { authorizeGroup } from '../group/authorize-group.ts';
import { addManager, handOver, removeManager } from '../group/store.ts';
import { removeInvitationsBy } from '../invitation/store.ts';
import { findMemberships } from '../membership/store.ts';
import { policy } from '../policy.ts';
import { declineOffer, hasDeclined, openOffer, removeOpenOffer } from './store.ts';

interface Input {
  params: { id: string };
}

/**
 * Makes the member with the open offer a manager: in the place of the one who made it, who stays a
 * member or a deputy as they chose, or beside the managers.
 */
export async function acceptHandOver(context: Context, { params }: Input): Promise<Record<string, never>> {
  const { id: userId } = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const { id, viewerStatus } = await authorizeGroup(tx, context, params.id, 'group.answerHandOver');
    if (viewerStatus === 'manager') return;
    const isStillMember = (await findMemberships(tx, userId, [id])).length > 0;
    const offer = await openOffer(tx, id);
    if (!isStillMember || offer?.userId !== userId) throw refuse('group.notOffered');
    const { offeredBy: managerId, joins, staysDeputy } = offer;
    await (joins ? addManager(tx, id, userId) : handOver(tx, id, { from: managerId, to: userId }));
    await audit(tx, context, { action: joins ? 'group.appoint' : 'group.handOver', subjectId: `${id}/${userId}` });
    if (staysDeputy && !joins) await grantAll(context, tx, { groupId: id, userId: managerId });
    await context.emit(tx, groupUpdated({ id, isRenamed: false }));
    await context.emit(tx, groupHandedOver({ groupId: id, userId }));
    await context.emit(tx, handOverAnswered({ groupId: id, userId, managerId, isAccepted: true }));
  });
  return {};
}

/** Ends that the viewer manages a group with other managers. They stay a member. */
export async function stepDown(context: Context, { params }: Input): Promise<Record<string, never>> {
  const { id: userId } = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const group = await authorizeGroup(tx, context, params.id, 'group.answerHandOver');
    if (group.viewerStatus !== 'manager') return;
    authorize(context.viewer, policy, 'group.stepDown', group, 'group.managerMustHandOver');
    await endManaging(context, tx, { groupId: group.id, userId });
  });
  return {};
}

/** Ends that a person manages a locked group with other managers, who are notified. */
export async function endManaging(context: Context, tx: Transaction, membership: Membership): Promise<void> {
  const { groupId, userId } = membership;
  await removeManager(tx, groupId, userId);
  await removeInvitationsBy(tx, groupId, userId);
  await audit(tx, context, { action: 'group.stepDown', subjectId: `${groupId}/${userId}` });
  await context.emit(tx, groupUpdated({ id: groupId, isRenamed: false }));
  await context.emit(tx, managerSteppedDown(membership));
}

/** Declines the offer, or withdraws it if a manager calls. Idempotent. */
export async function declineHandOver(context: Context, { params }: Input): Promise<Record<string, never>> {
  const { id: actorId } = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const { id, viewerStatus } = await authorizeGroup(tx, context, params.id, 'group.answerHandOver');
    const offer = await openOffer(tx, id);
    const userId = offer?.userId;
    if (viewerStatus === 'manager') {
      if (userId === undefined) return;
      await removeOpenOffer(tx, id);
      await audit(tx, context, { action: 'group.withdrawOffer', subjectId: `${id}/${userId}` });
      await context.emit(tx, handOverOffered({ groupId: id, userId, isTakenBack: true }));
      return;
    }
    if (actorId !== userId || !offer) {
      if (await hasDeclined(tx, id, actorId)) return;
      throw refuse('group.notOffered');
    }
    await declineOffer(tx, id, userId);
    await audit(tx, context, { action: 'group.declineOffer', subjectId: `${id}/${userId}` });
    await context.emit(tx, handOverAnswered({ groupId: id, userId, managerId: offer.offeredBy, isAccepted: false }));
  });
  return {};
}
