import {
  notificationKinds,
  notifyOn,
  retractOn,
  type Notice,
  type NotificationSource,
} from '#platform/server/extension-points/notification-source.ts';
import { conversationsDeleted, messageDeleted, peopleMentioned, privateMessageSent, type PrivateMessage } from './domain-events.ts';
import { sendingByMail } from './group-mail.ts';
import { isReadable, isUnread, listenersAmong, namesFor } from './notification-store.ts';

/** Common part: notifications are grouped by conversation, and open it. */
const aboutMessages: Pick<NotificationSource, 'ends' | 'titles' | 'address' | 'answerByMail'> = {
  ends: [
    retractOn(conversationsDeleted, ({ ids }) => ids),
    retractOn(
      messageDeleted,
      ({ conversationId }) => [conversationId],
      ({ seq }) => [String(seq)],
    ),
  ],
  titles: async (db, viewer, ids) => new Map((await namesFor(db, viewer, ids)).map(({ id, name }) => [id, name])),
  address: ({ thingId, partId }) => `/messenger/${thingId}?message=${partId}`,
  answerByMail: async (_db, { thingId }) => sendingByMail(thingId),
};

const toRecipient = ({ conversationId, seq, recipientId, groupId }: PrivateMessage): Notice[] => [
  { thingId: conversationId, partId: String(seq), audience: listenersAmong(conversationId, groupId, [recipientId]) },
];

/** Notifies of unread private messages, and of mentions. */
export const notificationSources: readonly NotificationSource[] = notificationKinds({
  messageWritten: {
    ...aboutMessages,
    events: [notifyOn(privateMessageSent, async (_db, event) => (event.isRequest ? [] : toRecipient(event)))],
    isValid: isUnread,
  },
  messageRequested: {
    ...aboutMessages,
    events: [notifyOn(privateMessageSent, async (_db, event) => (event.isRequest ? toRecipient(event) : []))],
    isValid: isUnread,
  },
  messageMentioned: {
    ...aboutMessages,
    isFromPerson: true,
    isMention: true,
    events: [
      notifyOn(peopleMentioned, async (_db, { conversationId, seq, userIds, groupId }) => [
        { thingId: conversationId, partId: String(seq), audience: listenersAmong(conversationId, groupId, userIds) },
      ]),
    ],
    isValid: isReadable,
  },
});
