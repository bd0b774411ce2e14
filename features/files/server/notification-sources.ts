import { notificationKinds, notifyOn, retractOn, type NotificationSource } from '#platform/server/extension-points/notification-source.ts';
import { fileDownloaded, filesEnded, fileShared } from './domain-events.ts';
import { isSent, isToFetch, namesFor, recipientOf, senderOf } from './notification-store.ts';

const aboutFiles: Pick<NotificationSource, 'titles' | 'address'> = {
  titles: async (db, viewer, ids) => new Map((await namesFor(db, viewer, ids)).map(({ id, name }) => [id, name])),
  address: ({ thingId }) => `/files/${thingId}`,
};

/** Notifications about files, for recipient and sender only. */
export const notificationSources: readonly NotificationSource[] = notificationKinds({
  fileReceived: {
    ...aboutFiles,
    // A separate email reports files that were not downloaded within one minute.
    hasOwnMail: true,
    events: [notifyOn(fileShared, async (_db, { id, senderId }) => [{ thingId: id, actorId: senderId, audience: recipientOf(id) }])],
    ends: [retractOn(filesEnded, ({ ids }) => ids)],
    isValid: isToFetch,
  },
  fileDownloaded: {
    ...aboutFiles,
    events: [
      notifyOn(fileDownloaded, async (_db, { id, recipientId, isFirst }) =>
        isFirst ? [{ thingId: id, actorId: recipientId, audience: senderOf(id) }] : [],
      ),
    ],
    ends: [retractOn(filesEnded, ({ ids, areForgotten }) => (areForgotten ? ids : []))],
    isValid: isSent,
  },
});
