import { unknownIn } from '#features/accounts/contract/mentions.ts';
import { spendQuota } from '#features/accounts/server/public-api.ts';
import { lockMemberships } from '#features/groups/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { beginDerivation } from '#platform/server/media/derivatives/derivation-store.ts';
import { mediaKindOf } from '#platform/server/media/derivatives/derived.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import type { Limit } from '#platform/server/limits/limits.ts';
import { personKey } from '#platform/server/limits/request-limits.ts';
import { may } from '#platform/server/security/policy.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { consumeUpload } from '#platform/server/stored-files/consume-upload.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { messageAttachmentPurpose, messageLimits } from '../contract/limits.ts';
import { settleRequest } from './answer-request.ts';
import { groupOfConversation, lockFacts, type ConversationFacts } from './conversation-store.ts';
import { messageSent, peopleMentioned, privateMessageSent } from './domain-events.ts';
import { mentionedReaders, rolesNamed, type Mentions } from './mentions-in-message.ts';
import { mentionsIn } from './message-store.ts';
import { policy } from './policy.ts';
import { messagesPerDay } from './quotas.ts';
import { findSent, insertAttachments, insertMentions, insertMessage, type Numbered } from './message-write-store.ts';

/** Rate limit of one person, in all conversations together. */
export const sending: Limit = { name: 'messages', points: messageLimits.sentPerMinute, seconds: 60 };

type Sent = ParsedInput<typeof endpoints.sendMessage>;

/**
 * Locks a conversation that the viewer can read for writing: until the transaction ends no one else
 * writes in it, and the viewer cannot leave its group.
 */
async function lockReadable(tx: Transaction, viewer: SignedInViewer, id: string): Promise<ConversationFacts | undefined> {
  const [memberships, facts] = await tx.inOneRoundTrip(() =>
    Promise.all([lockMemberships(tx, viewer, [], groupOfConversation(id)), lockFacts(tx, viewer, id)]),
  );
  return memberships.size === 0 ? undefined : facts;
}

/**
 * Sends a message. A repeated request with the same `clientId` writes nothing and gets the same
 * reply, even if the conversation or the viewer's rights have changed.
 */
export async function sendMessage(context: Context, sent: Sent): Promise<Reply<typeof endpoints.sendMessage>> {
  const viewer = signedIn(context.viewer);
  context.limits.count(sending, personKey(viewer.id));
  return context.db.transaction((tx) => sendIn(context, tx, viewer, sent, (messageId) => attach(tx, viewer, messageId, sent.body)));
}

/** Sends a text of another feature as a message of the viewer, with the rules and limits of messages. */
export async function sendText(context: Context, tx: Transaction, id: string, text: string): Promise<void> {
  const viewer = signedIn(context.viewer);
  context.limits.count(sending, personKey(viewer.id));
  await sendIn(context, tx, viewer, { params: { id }, body: { clientId: newId(), text } }, async () => {});
}

interface MessageContent {
  params: Sent['params'];
  body: Pick<Sent['body'], 'clientId' | 'text' | 'replyTo'>;
}

async function sendIn(
  context: Context,
  tx: Transaction,
  viewer: SignedInViewer,
  { params: { id }, body }: MessageContent,
  addFiles: (messageId: string) => Promise<void>,
): Promise<Reply<typeof endpoints.sendMessage>> {
  const conversation = await lockReadable(tx, viewer, id);
  const { clientId, text, replyTo } = body;
  const isAllowed = conversation !== undefined && may(viewer, policy, 'message.send', conversation);
  const numbered = isAllowed
    ? await insertMessage(tx, conversation, { id: newId(), authorId: viewer.id, clientId, text, replyTo })
    : undefined;
  if (!conversation || !numbered) {
    const before = await findSent(tx, id, viewer.id, clientId);
    if (before)
      return answerOf(before, text, { people: await mentionsIn(tx, [before.id]), roles: await rolesNamed(tx, conversation, [text]) });
    throw refuse(conversation ? 'conversation.closed' : 'thing.notFound');
  }
  const isRequest = conversation.isPrivate && (await settleRequest(context, tx, viewer.id, conversation));
  await spendQuota(tx, context, viewer.id, messagesPerDay);
  if (replyTo !== undefined && replyTo >= numbered.seq) throw refuseField('replyTo', 'field.invalid');
  await addFiles(numbered.id);
  const mentioned = await mentionedReaders(tx, conversation, text);
  if (mentioned.people.length > 0) await insertMentions(tx, { ...numbered, id: numbered.id, conversationId: id }, mentioned.people);
  await emitSent(
    context,
    tx,
    conversation,
    numbered.seq,
    mentioned.people.map((each) => each.id),
    isRequest,
  );
  return answerOf(numbered, text, mentioned);
}

const answerOf = ({ id, seq, at }: Numbered, text: string, { people, roles }: Mentions) => ({
  id,
  seq,
  at,
  unknownMentions: unknownIn(text, people, roles),
});

/** Takes uploads for a message, and requests their renditions. */
async function attach(
  tx: Transaction,
  viewer: SignedInViewer,
  messageId: string,
  { uploadIds, descriptions }: Sent['body'],
): Promise<void> {
  if (uploadIds.length === 0) return;
  const files = [];
  for (const uploadId of uploadIds) {
    const taken = await consumeUpload(tx, { uploadId, userId: viewer.id, purpose: messageAttachmentPurpose });
    if (mediaKindOf(taken.mediaType) !== undefined) await beginDerivation(tx, taken);
    files.push({ ...taken, description: descriptions[uploadId] ?? '' });
  }
  await insertAttachments(tx, messageId, files);
}

/** Emits the events of a message: for all readers, and for its recipients. */
async function emitSent(
  { viewer, emit }: Context,
  tx: Transaction,
  { conversationId, groupId, pair }: ConversationFacts,
  seq: number,
  userIds: string[],
  isRequest: boolean,
): Promise<void> {
  await emit(tx, messageSent({ conversationId, groupId, pair, seq }));
  const recipientId = pair?.find((id) => id !== viewer.id);
  // The recipient of a private message is notified once, even if mentioned.
  if (recipientId !== undefined) await emit(tx, privateMessageSent({ conversationId, groupId, seq, recipientId, isRequest }));
  else if (userIds.length > 0) await emit(tx, peopleMentioned({ conversationId, groupId, seq, userIds }));
}
