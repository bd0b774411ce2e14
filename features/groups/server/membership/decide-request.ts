import { audit } from '#features/accounts/server/public-api.ts';
import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { acceptRequest as acceptEndpoint } from '../../contract/endpoints.ts';
import { memberJoined, requestDecided } from '../domain-events.ts';
import { authorizeGroup } from '../group/authorize-group.ts';
import { putMembership, removeMembership, statusOf } from './store.ts';

interface Input {
  params: { id: string; userId: string };
}
type Decision = Reply<typeof acceptEndpoint>;

/** Accepts a request to join. Idempotent. */
export async function acceptRequest(context: Context, { params }: Input): Promise<Decision> {
  await decide(context, params, 'member');
  return { userId: params.userId, status: 'member' };
}

/** Declines a request; the person may ask again. */
export async function declineRequest(context: Context, { params }: Input): Promise<Decision> {
  await decide(context, params, 'none');
  return { userId: params.userId, status: 'none' };
}

async function decide(context: Context, { id, userId }: Input['params'], outcome: 'member' | 'none'): Promise<void> {
  await context.db.transaction(async (tx) => {
    await authorizeGroup(tx, context, id, 'group.decide');
    const status = await statusOf(tx, id, userId);
    if (status === 'member' && outcome === 'member') return;
    if (status !== 'requested') throw refuse('group.requestGone');
    if (outcome === 'member') await putMembership(tx, id, userId, 'member');
    else await removeMembership(tx, id, userId);
    const action = outcome === 'member' ? 'group.accept' : 'group.decline';
    await audit(tx, context, { action, subjectId: `${id}/${userId}` });
    await context.emit(tx, requestDecided({ groupId: id, userId, isAccepted: outcome === 'member' }));
    if (outcome === 'member') await context.emit(tx, memberJoined({ groupId: id, userId }));
  });
}
