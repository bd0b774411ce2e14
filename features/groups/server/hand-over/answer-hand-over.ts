import { audit } from '#features/accounts/server/public-api.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { groupHandedOver, groupUpdated, handOverAnswered, handOverOffered } from '../domain-events.ts';
import { grantAll } from '../deputy/change-capabilities.ts';
import { authorizeGroup } from '../group/authorize-group.ts';
import { handOver } from '../group/store.ts';
import { findMemberships } from '../membership/store.ts';
import { declineOffer, hasDeclined, offeredTo, openOffer, removeOpenOffer } from './store.ts';

interface Input {
  params: { id: string };
}

/** Makes the member with the open offer the manager. The former manager stays, as they chose: a member or a deputy. */
export async function acceptHandOver(context: Context, { params }: Input): Promise<Record<string, never>> {
  const { id: userId } = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const { id, managerId } = await authorizeGroup(tx, context, params.id, 'group.answerHandOver');
    if (userId === managerId) return;
    const isStillMember = (await findMemberships(tx, userId, [id])).length > 0;
    const offer = await openOffer(tx, id);
    if (!isStillMember || offer?.userId !== userId) throw refuse('group.notOffered');
    await handOver(tx, id, userId);
    await audit(tx, context, { action: 'group.handOver', subjectId: `${id}/${userId}` });
    if (offer.staysDeputy) await grantAll(context, tx, { groupId: id, userId: managerId });
    await context.emit(tx, groupUpdated({ id, isRenamed: false }));
    await context.emit(tx, groupHandedOver({ groupId: id, userId }));
    await context.emit(tx, handOverAnswered({ groupId: id, userId, managerId, isAccepted: true }));
  });
  return {};
}

/** Declines the offer, or withdraws it if the manager calls. Idempotent. */
export async function declineHandOver(context: Context, { params }: Input): Promise<Record<string, never>> {
  const { id: actorId } = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const { id, managerId } = await authorizeGroup(tx, context, params.id, 'group.answerHandOver');
    const userId = await offeredTo(tx, id);
    if (actorId === managerId) {
      if (userId === undefined) return;
      await removeOpenOffer(tx, id);
      await audit(tx, context, { action: 'group.withdrawOffer', subjectId: `${id}/${userId}` });
      await context.emit(tx, handOverOffered({ groupId: id, userId, isTakenBack: true }));
      return;
    }
    if (actorId !== userId) {
      if (await hasDeclined(tx, id, actorId, managerId)) return;
      throw refuse('group.notOffered');
    }
    await declineOffer(tx, id, userId);
    await audit(tx, context, { action: 'group.declineOffer', subjectId: `${id}/${userId}` });
    await context.emit(tx, handOverAnswered({ groupId: id, userId, managerId, isAccepted: false }));
  });
  return {};
}
