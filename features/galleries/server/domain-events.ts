import { defineDomainEvent } from '#platform/server/domain-events.ts';
import { rooms } from '#platform/server/live-rooms.ts';

interface GalleryChange {
  id: string;
  /** The live rooms of those who could see it before or can after. */
  rooms: string[];
}

/** A gallery was made. */
export const galleryShared = defineDomainEvent<GalleryChange>('galleryShared');
/** Anything about a gallery is another: its words, its media, whom it is for. */
export const galleryUpdated = defineDomainEvent<GalleryChange>('galleryUpdated');
/** A gallery was hidden by moderators; its author alone still sees it. */
export const galleryHidden = defineDomainEvent<GalleryChange>('galleryHidden');
/** A hidden gallery is what it was before. */
export const galleryRestored = defineDomainEvent<GalleryChange>('galleryRestored');
/** Some are gone: deleted by their author, or with an account or a group. */
export const galleriesDeleted = defineDomainEvent<{ ids: string[]; itemIds: string[]; rooms: string[] }>('galleriesDeleted');
/** One of the media was taken out of a gallery that stays. */
export const galleryItemDeleted = defineDomainEvent<{ id: string; galleryId: string }>('galleryItemDeleted');

/** For whom a gallery is. Its author hears of it as one of the group: a room of the author's own would tell whose it is. */
interface Reach {
  groupId: string;
  isPublic: boolean;
}

/** The live rooms of those who can see galleries. */
export const roomsOf = (reaches: readonly Reach[]): string[] => [
  ...new Set(reaches.flatMap(({ groupId, isPublic }) => [rooms.group(groupId), ...(isPublic ? [rooms.public] : [])])),
];

export const sharedOf = (id: string, reach: Reach) => galleryShared({ id, rooms: roomsOf([reach]) });
export const updatedOf = (id: string, ...reaches: readonly Reach[]) => galleryUpdated({ id, rooms: roomsOf(reaches) });
export const deletedOf = (gone: readonly (Reach & { id: string; itemIds: readonly string[] })[]) =>
  galleriesDeleted({ ids: gone.map(({ id }) => id), itemIds: gone.flatMap(({ itemIds }) => itemIds), rooms: roomsOf(gone) });
