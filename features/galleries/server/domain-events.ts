import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';

export interface GalleryChange {
  id: string;
  /** Live rooms of everyone who can see it before or after the change. */
  rooms: string[];
}

/** A gallery was created. */
export const galleryShared = defineDomainEvent<GalleryChange>('galleryShared');
/** A gallery changed: its texts, items or audience. */
export const galleryUpdated = defineDomainEvent<GalleryChange>('galleryUpdated');
/** Moderators hid a gallery; only its author still sees it. */
export const galleryHidden = defineDomainEvent<GalleryChange>('galleryHidden');
/** A hidden gallery was restored. */
export const galleryRestored = defineDomainEvent<GalleryChange>('galleryRestored');
/** Galleries were deleted, by their author or with an account or a group. */
export const galleriesDeleted = defineDomainEvent<{ ids: string[]; itemIds: string[]; rooms: string[] }>('galleriesDeleted');
/** An item was deleted from a gallery. */
export const galleryItemDeleted = defineDomainEvent<{ id: string; galleryId: string }>('galleryItemDeleted');

/**
 * Audience of a gallery. The author is notified through the group, since a room of the author would
 * disclose who it is.
 */
interface Reach {
  groupId: string;
  isPublic: boolean;
}

/** Live rooms of everyone who can see the galleries. */
export const roomsOf = (reaches: readonly Reach[]): string[] => [
  ...new Set(reaches.flatMap(({ groupId, isPublic }) => [rooms.group(groupId), ...(isPublic ? [rooms.public] : [])])),
];

export const sharedOf = (id: string, reach: Reach) => galleryShared({ id, rooms: roomsOf([reach]) });
export const updatedOf = (id: string, ...reaches: readonly Reach[]) => galleryUpdated({ id, rooms: roomsOf(reaches) });
export const deletedOf = (removed: readonly (Reach & { id: string; itemIds: readonly string[] })[]) =>
  galleriesDeleted({ ids: removed.map(({ id }) => id), itemIds: removed.flatMap(({ itemIds }) => itemIds), rooms: roomsOf(removed) });
