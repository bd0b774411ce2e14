import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { waitingChangedMessage } from '#platform/contract/live.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { conversationChangedMessage } from '../contract/live.ts';
import { lockFacts, type ConversationFacts } from './conversation-store.ts';
import { conversationsChanged } from './domain-events.ts';
import { policy } from './policy.ts';
import { acceptRequests, declineRequest, lockPair, putRequest, standingOf } from './request-store.ts';

/** Returns the other person of a private conversation; undefined if their account was closed. */
const partnerIn = ({ pair }: Pick<ConversationFacts, 'pair'>, viewerId: string): string | undefined => pair?.find((id) => id !== viewerId);

/** Accepts a request for a private conversation. Idempotent. */
export async function acceptMessageRequest(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.acceptMessageRequest>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const conversation = await answerable(context, tx, id);
    const partnerId = partnerIn(conversation, viewer.id);
    if (partnerId !== undefined) await agree(context, tx, viewer.id, partnerId);
  });
  return {};
}

/**
 * Declines a request: the conversation disappears from the list of the person, who may still write
 * in it later. The sender is not notified.
 */
export async function declineMessageRequest(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.declineMessageRequest>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const { request } = await answerable(context, tx, id);
    if (request === 'received') await declineRequest(tx, id, viewer.id);
  });
  for (const type of [conversationChangedMessage, waitingChangedMessage] as const) context.live.send([rooms.user(viewer.id)], { type, id });
  return {};
}

async function answerable(context: Context, tx: Transaction, id: string): Promise<ConversationFacts> {
  const conversation = await lockFacts(tx, context.viewer, id);
  if (!conversation) throw refuse('thing.notFound');
  authorize(context.viewer, policy, 'conversation.answer', conversation);
  return conversation;
}

/**
 * Updates the request state of a locked private conversation for a new message. Replying accepts a
 * request. The first message to someone with whom the sender has not talked is a request; only one
 * may be open. Returns whether it is a request.
 */
export async function settleRequest(
  context: Context,
  tx: Transaction,
  viewerId: string,
  conversation: ConversationFacts,
): Promise<boolean> {
  const partnerId = partnerIn(conversation, viewerId);
  if (partnerId === undefined) return false;
  const isFirst = conversation.lastSeq === 0;
  if (!isFirst && conversation.request === null) return false;
  if (isFirst) await lockPair(tx, viewerId, partnerId);
  const status = isFirst ? await standingOf(tx, viewerId, partnerId, conversation.conversationId) : 'talking';
  if (status === 'asked') throw refuse('conversation.closed');
  if (status === 'talking') {
    await agree(context, tx, viewerId, partnerId);
    return false;
  }
  await putRequest(tx, conversation.conversationId, viewerId);
  // The partner may have opened the conversation before, and can answer from now on.
  const userIds = [viewerId, partnerId];
  await context.emit(tx, conversationsChanged({ conversations: [{ id: conversation.conversationId, userIds }] }));
  return true;
}

async function agree({ emit }: Context, tx: Transaction, viewerId: string, partnerId: string): Promise<void> {
  const ids = await acceptRequests(tx, viewerId, partnerId);
  const userIds = [viewerId, partnerId];
  if (ids.length > 0) await emit(tx, conversationsChanged({ conversations: ids.map((id) => ({ id, userIds })) }));
}
