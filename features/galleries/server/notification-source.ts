import {
  notificationKinds,
  notifyOn,
  retractOn,
  type DeclaredKind,
  type NotificationSource,
} from '#platform/server/extension-points/notification-source.ts';
import { galleriesDeleted, galleryShared } from './domain-events.ts';
import { findAuthor, groupOf, isSeen, titlesFor } from './notification-store.ts';

/**
 * Notifies group members of a new gallery, without the author's name, since the gallery may become
 * anonymous later.
 */
export const galleryNotificationSource: DeclaredKind = {
  events: [
    notifyOn(galleryShared, async (db, { id }) => {
      const author = await findAuthor(db, id);
      return author ? [{ thingId: id, actorId: null, deedOf: author.authorId, groupIds: groupOf(id) }] : [];
    }),
  ],
  ends: [retractOn(galleriesDeleted, ({ ids }) => ids)],
  isValid: isSeen,
  titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
  address: ({ thingId }) => `/media/${thingId}`,
};

export const notificationSources: readonly NotificationSource[] = notificationKinds({ galleryShared: galleryNotificationSource });
