import { isMember, lockMemberships } from '#features/groups/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { isBlockedBetween } from './block-store.ts';
import { standingOf } from './request-store.ts';
import { findPrivateConversation, putGroupConversation, putPrivateConversation } from './conversation-store.ts';

/** Returns the conversation of one of the viewer's groups, creating it if needed. */
export async function openGroupConversation(
  context: Context,
  { params: { id: groupId } }: ParsedInput<typeof endpoints.openGroupConversation>,
): Promise<Reply<typeof endpoints.openGroupConversation>> {
  const viewer = signedIn(context.viewer);
  const id = await context.db.transaction(async (tx) => {
    if (!(await lockMemberships(tx, viewer, [groupId])).has(groupId)) throw refuse('thing.notFound');
    return putGroupConversation(tx, newId(), groupId);
  });
  return { id };
}

/**
 * Returns the viewer's private conversation with another member. A closed one can be read, but is
 * not created.
 */
export async function openPrivateConversation(
  context: Context,
  { params: { id: groupId, userId } }: ParsedInput<typeof endpoints.openPrivateConversation>,
): Promise<Reply<typeof endpoints.openPrivateConversation>> {
  const viewer = signedIn(context.viewer);
  if (userId === viewer.id) throw refuse('thing.notFound');
  const id = await context.db.transaction(async (tx) => {
    if (!(await lockMemberships(tx, viewer, [groupId])).has(groupId)) throw refuse('thing.notFound');
    const there = await findPrivateConversation(tx, groupId, viewer.id, userId);
    if (there !== undefined) return there;
    if (!(await isMember(tx, groupId, userId))) throw refuse('thing.notFound');
    const isClosed = (await isBlockedBetween(tx, viewer.id, userId)) || (await standingOf(tx, viewer.id, userId)) === 'asked';
    if (isClosed) throw refuse('conversation.closed');
    return putPrivateConversation(tx, newId(), groupId, viewer.id, userId);
  });
  return { id };
}
