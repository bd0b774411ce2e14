import { lockMemberships } from '#features/groups/server/public-api.ts';
import { newId } from '#platform/server/common/id.ts';
import { after } from '#platform/server/events/subscribers.ts';
import type { GroupMail } from '#platform/server/extension-points/group-mail.ts';
import type { MailAnswerCall } from '#platform/server/extension-points/mail-replies.ts';
import { sendMessage } from '../contract/endpoints.ts';
import { messageAttachmentPurpose, messageLimits } from '../contract/limits.ts';
import { putGroupConversation } from './conversation-store.ts';
import { messageSent } from './domain-events.ts';
import { findGroupPost } from './group-mail-store.ts';

/** The call that sends what was written by email, as an answer to the message `replyTo` if there is one. */
export const sendingByMail = (id: string, replyTo?: string): MailAnswerCall => ({
  endpoint: sendMessage,
  params: { id },
  body: ({ text, commandId, uploadIds }) => ({
    clientId: commandId,
    text,
    uploadIds,
    ...(replyTo !== undefined && { replyTo: Number(replyTo) }),
  }),
  files: { purpose: messageAttachmentPurpose, most: messageLimits.attachments },
});

/** Emails to a group are messages in its conversation. */
export const groupMail: GroupMail = {
  onPosted: (name, run) =>
    after(messageSent, name, async (app, { conversationId, groupId, pair, seq }) => {
      if (pair === null) await run(app, { groupId, thingId: conversationId, partId: String(seq) });
    }),
  read: (db, { thingId, partId }) => findGroupPost(db, thingId, Number(partId)),
  async write({ db }, viewer, { groupId, answered }) {
    const id = await db.transaction(async (tx) => {
      const isMember = (await lockMemberships(tx, viewer, [groupId])).has(groupId);
      return isMember ? putGroupConversation(tx, newId(), groupId) : undefined;
    });
    return id === undefined ? undefined : sendingByMail(id, answered?.thingId === id ? answered.partId : undefined);
  },
  answer: ({ thingId, partId }) => sendingByMail(thingId, partId),
  address: ({ thingId, partId }) => (partId === '' ? `/messenger/${thingId}` : `/messenger/${thingId}?message=${partId}`),
};
