import { audit, spendQuota } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { acceptInvitation as acceptInvitationEndpoint } from '../../contract/endpoints.ts';
import { memberJoined, requestDecided } from '../domain-events.ts';
import { lockGroup } from '../group/store.ts';
import { putMembership, statusOf } from '../membership/store.ts';
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
  await context.db.transaction((tx) => joinByLink(context, tx, { userId: viewer.id, groupId, hash }));
  return { groupId };
}

/**
 * Makes a person a member, uses up the link once and accepts an open request; nothing for members.
 * Throws `invitation.invalid` if group or link no longer exist.
 */
export async function joinByLink(
  context: Context,
  tx: Transaction,
  { userId, groupId, hash }: { userId: string; groupId: string; hash: Buffer },
): Promise<void> {
  const group = await lockGroup(tx, context.viewer, groupId);
  if (!group) throw refuse('invitation.invalid');
  const before = await statusOf(tx, groupId, userId);
  if (before === 'member') return;
  await spendQuota(tx, context, userId, joinsPerDay);
  if (!(await spendInvitation(tx, hash))) throw refuse('invitation.invalid');
  const membership = { groupId, userId };
  await putMembership(tx, groupId, userId, 'member', true);
  await audit(tx, context, { action: 'group.joinByInvitation', subjectId: groupId, actorId: userId });
  if (before === 'requested') await context.emit(tx, requestDecided({ ...membership, isAccepted: true }), userId);
  await context.emit(tx, memberJoined(membership), userId);
}
