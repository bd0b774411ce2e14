import { audit, countAttempts, refundAttempts, spendQuota } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { code } from '#platform/contract/id.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { joinGroup as joinGroupEndpoint } from '../../contract/endpoints.ts';
import { memberJoined, requestMade } from '../domain-events.ts';
import { lockGroup } from '../group/store.ts';
import { joinsPerDay } from '../quotas.ts';
import { putMembership } from './store.ts';

/**
 * Joins a public group, or asks to join a private one. Idempotent. Every attempt counts until its
 * id is found to exist, so that ids cannot be guessed, one by one or in parallel.
 */
export async function joinGroup(
  context: Context,
  { params }: ParsedInput<typeof joinGroupEndpoint>,
): Promise<Reply<typeof joinGroupEndpoint>> {
  const viewer = signedIn(context.viewer);
  const attempt = [['joinGroupAccount', viewer.id]] as const;
  await countAttempts(context, attempt);
  const typed = code.safeParse(params.id);
  if (!typed.success) throw refuse('group.unknownId');
  const groupId = typed.data;
  const status = await context.db.transaction(async (tx) => {
    const group = await lockGroup(tx, viewer, groupId);
    if (!group) throw refuse('group.unknownId');
    if (group.viewerStatus === 'member' || group.viewerStatus === 'manager') return 'member';
    const wanted = group.visibility === 'public' ? 'member' : 'requested';
    if (group.viewerStatus === wanted) return wanted;
    await spendQuota(tx, context, viewer.id, joinsPerDay);
    await putMembership(tx, groupId, viewer.id, wanted);
    await audit(tx, context, { action: 'group.join', subjectId: groupId });
    const membership = { groupId, userId: viewer.id };
    await context.emit(tx, wanted === 'member' ? memberJoined(membership) : requestMade({ ...membership, isTakenBack: false }));
    return wanted;
  });
  await refundAttempts(context, attempt);
  return { status };
}
