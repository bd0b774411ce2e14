import { takesBack, tellsOf, type NotificationSource } from '#platform/server/notification-source.ts';
import { fileDownloaded, filesEnded, fileShared } from './domain-events.ts';
import { isSent, isToFetch, namesFor, recipientOf, senderOf } from './notification-store.ts';

const aboutFiles: Pick<NotificationSource, 'titles' | 'address'> = {
  titles: async (db, viewer, ids) => new Map((await namesFor(db, viewer, ids)).map(({ id, name }) => [id, name])),
  address: ({ thingId }) => `/files/${thingId}`,
};

/** What people are told of files: the one that a file is for, and the one who shared it; nobody else of their group. */
export const notificationSources: readonly NotificationSource[] = [
  {
    ...aboutFiles,
    kind: 'fileReceived',
    // Mails tell of what was not fetched within a minute.
    hasOwnMail: true,
    events: [tellsOf(fileShared, async (_db, { id, senderId }) => [{ thingId: id, actorId: senderId, audience: recipientOf(id) }])],
    ends: [takesBack(filesEnded, ({ ids }) => ids)],
    holds: isToFetch,
  },
  {
    ...aboutFiles,
    kind: 'fileDownloaded',
    events: [
      tellsOf(fileDownloaded, async (_db, { id, recipientId, isFirst }) =>
        isFirst ? [{ thingId: id, actorId: recipientId, audience: senderOf(id) }] : [],
      ),
    ],
    ends: [takesBack(filesEnded, ({ ids, areForgotten }) => (areForgotten ? ids : []))],
    holds: isSent,
  },
];
