import { lockMemberships } from '#features/groups/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { groupOfConversation, lockConversation } from './conversation-store.ts';
import { messageDeleted, messagesChanged } from './domain-events.ts';
import { mentionedReaders } from './mentions-in-message.ts';
import { policy } from './policy.ts';
import {
  conversationOfMessage,
  emptyMessage,
  findMessage,
  saveMentions,
  saveReaction,
  saveText,
  type LockedMessage,
} from './message-write-store.ts';

/**
 * Locks the conversation of a message that the viewer can read, since changes get consecutive
 * numbers.
 */
async function lockMessage(tx: Transaction, viewer: SignedInViewer, id: string): Promise<LockedMessage> {
  const conversation = await conversationOfMessage(tx, viewer, id);
  if (!conversation || (await lockMemberships(tx, viewer, [], groupOfConversation(conversation.id))).size === 0)
    throw refuse('thing.notFound');
  await lockConversation(tx, conversation.id);
  const message = await findMessage(tx, viewer, id);
  if (!message) throw refuse('thing.notFound');
  return message;
}

async function emitChange({ emit }: Context, tx: Transaction, { conversationId, groupId, pair }: LockedMessage, change: number) {
  await emit(tx, messagesChanged({ conversationId, groupId, pair, change }));
  return { change };
}

/** Refuses a change, with the reason, if the message is deleted or the conversation closed. */
function assertChangeable({ isDeleted, isOpen }: LockedMessage): void {
  if (isDeleted) throw refuse('message.deleted');
  if (!isOpen) throw refuse('conversation.closed');
}

/** Edits a message. People mentioned by the edit are not notified. */
export async function editMessage(
  context: Context,
  { params: { id }, body: { text } }: ParsedInput<typeof endpoints.editMessage>,
): Promise<Reply<typeof endpoints.editMessage>> {
  const viewer = signedIn(context.viewer);
  return context.db.transaction(async (tx) => {
    const message = await lockMessage(tx, viewer, id);
    if (message.authorId === viewer.id) assertChangeable(message);
    authorize(viewer, policy, 'message.edit', message);
    if (text === '' && message.attachments === 0) throw refuseField('text', 'field.required');
    if (text === message.text) return { change: message.change };
    await saveMentions(tx, message, (await mentionedReaders(tx, message, text)).people);
    return emitChange(context, tx, message, await saveText(tx, message, text));
  });
}

/** Deletes the content of a message; its number stays. Idempotent. */
export async function deleteMessage(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.deleteMessage>,
): Promise<Reply<typeof endpoints.deleteMessage>> {
  const viewer = signedIn(context.viewer);
  return context.db.transaction(async (tx) => {
    const message = await lockMessage(tx, viewer, id);
    if (message.authorId === viewer.id && message.isDeleted) return { change: message.change };
    authorize(viewer, policy, 'message.delete', message);
    const { conversationId, seq } = message;
    const change = await emptyMessage(tx, message);
    await context.emit(tx, messageDeleted({ conversationId, seq }));
    return emitChange(context, tx, message, change);
  });
}

/** Sets or removes the viewer's reaction. Idempotent. */
export async function reactToMessage(
  context: Context,
  { params: { id }, body: { reaction } }: ParsedInput<typeof endpoints.reactToMessage>,
): Promise<Reply<typeof endpoints.reactToMessage>> {
  const viewer = signedIn(context.viewer);
  return context.db.transaction(async (tx) => {
    const message = await lockMessage(tx, viewer, id);
    assertChangeable(message);
    authorize(viewer, policy, 'message.react', message);
    const change = await saveReaction(tx, message, viewer.id, reaction);
    return change === undefined ? { change: message.change } : emitChange(context, tx, message, change);
  });
}
