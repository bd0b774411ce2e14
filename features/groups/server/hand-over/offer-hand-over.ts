import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { findAllBlocked, type FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { handOverGroup as handOverEndpoint } from '../../contract/endpoints.ts';
import { managersPerGroup } from '../../contract/limits.ts';
import { handOverOffered } from '../domain-events.ts';
import { authorizeGroup } from '../group/authorize-group.ts';
import { isManager } from '../group/store.ts';
import { handOverMail, mailMember } from '../membership/mail-member.ts';
import { findMemberships } from '../membership/store.ts';
import { hasDeclined, openOffer, putOffer } from './store.ts';

/** Offers the management of a group to another member, in the place of the viewer or beside the managers. An earlier offer to someone else is withdrawn. */
export const handOverGroup =
  (blocks: readonly FindBlocked[]) =>
  async (
    context: Context,
    { params, body: { userId, staysDeputy, joins } }: ParsedInput<typeof handOverEndpoint>,
  ): Promise<Record<string, never>> => {
    await context.db.transaction(async (tx) => {
      const group = await authorizeGroup(tx, context, params.id, 'group.handOver');
      const { id: offeredBy } = signedIn(context.viewer);
      if (await isManager(tx, group.id, userId)) return;
      // Locks the membership, so that its person can neither leave nor close the account meanwhile.
      if ((await findMemberships(tx, userId, [group.id])).length === 0) throw refuse('group.personGone');
      if (joins && group.managers.length >= managersPerGroup) throw refuse('group.tooManyManagers');
      const before = await openOffer(tx, group.id);
      if (before?.userId === userId && before.joins === joins) return;
      const isUnwanted =
        (await hasDeclined(tx, group.id, userId, offeredBy)) || (await findAllBlocked(tx, blocks, offeredBy, [userId])).size > 0;
      if (isUnwanted) throw refuse('group.offerDeclined');
      await putOffer(tx, group.id, { userId, offeredBy, staysDeputy, joins });
      await audit(tx, context, { action: 'group.offer', subjectId: `${group.id}/${userId}` });
      if (before) await context.emit(tx, handOverOffered({ groupId: group.id, userId: before.userId, isTakenBack: true }));
      await context.emit(tx, handOverOffered({ groupId: group.id, userId, isTakenBack: false }));
      await mailMember(context, tx, userId, handOverMail, {
        group: group.groupName,
        manager: group.managers.find((each) => each.userId === offeredBy)?.name ?? group.managerName,
        address: `${context.config.publicUrl}/network/${group.id}`,
      });
    });
    return {};
  };
