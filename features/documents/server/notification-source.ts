import { notificationKinds, notifyOn, retractOn, type NotificationSource } from '#platform/server/extension-points/notification-source.ts';
import { documentPublished, documentsWithdrawn, documentWithdrawn } from './domain-events.ts';
import { findAuthor, isReadable, groupsReached, titlesFor } from './notification-store.ts';

/** Notifies the members of a document's groups of its publication. */
export const notificationSources: readonly NotificationSource[] = notificationKinds({
  documentPublished: {
    events: [
      notifyOn(documentPublished, async (db, { id }, origin) => {
        // Only the author publishes; events emitted by an older node have no actor.
        const actorId = origin.actorId ?? (await findAuthor(db, id))?.authorId;
        return actorId === undefined ? [] : [{ thingId: id, actorId, groupIds: groupsReached(id) }];
      }),
    ],
    ends: [retractOn(documentWithdrawn, ({ id }) => [id]), retractOn(documentsWithdrawn, ({ ids }) => ids)],
    isValid: isReadable,
    titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
    address: ({ thingId }) => `/autrePublication/${thingId}`,
  },
});
