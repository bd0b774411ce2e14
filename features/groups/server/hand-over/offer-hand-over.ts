import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { findAllBlocked, type FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { handOverGroup as handOverEndpoint } from '../../contract/endpoints.ts';
import { handOverOffered } from '../domain-events.ts';
import { authorizeGroup } from '../group/authorize-group.ts';
import { handOverMail, mailMember } from '../membership/mail-member.ts';
import { findMemberships } from '../membership/store.ts';
import { hasDeclined, offeredTo, putOffer } from './store.ts';

/** Offers the group to another member. An earlier offer to somebody else is withdrawn. */
export const handOverGroup =
  (blocks: readonly FindBlocked[]) =>
  async (
    context: Context,
    { params, body: { userId, staysDeputy } }: ParsedInput<typeof handOverEndpoint>,
  ): Promise<Record<string, never>> => {
    await context.db.transaction(async (tx) => {
      const group = await authorizeGroup(tx, context, params.id, 'group.handOver');
      if (userId === group.managerId) return;
      // Locks the membership, so that its person can neither leave nor close the account meanwhile.
      if ((await findMemberships(tx, userId, [group.id])).length === 0) throw refuse('group.personGone');
      const before = await offeredTo(tx, group.id);
      if (before === userId) return;
      const isUnwanted =
        (await hasDeclined(tx, group.id, userId, group.managerId)) ||
        (await findAllBlocked(tx, blocks, group.managerId, [userId])).size > 0;
      if (isUnwanted) throw refuse('group.offerDeclined');
      await putOffer(tx, group.id, { userId, managerId: group.managerId, staysDeputy });
      await audit(tx, context, { action: 'group.offer', subjectId: `${group.id}/${userId}` });
      if (before !== undefined) await context.emit(tx, handOverOffered({ groupId: group.id, userId: before, isTakenBack: true }));
      await context.emit(tx, handOverOffered({ groupId: group.id, userId, isTakenBack: false }));
      await mailMember(context, tx, userId, handOverMail, {
        group: group.groupName,
        manager: group.managerName,
        address: `${context.config.publicUrl}/network/${group.id}`,
      });
    });
    return {};
  };
