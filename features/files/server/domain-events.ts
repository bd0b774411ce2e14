import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';

/** Sender and recipient of a file. */
interface Hands {
  senderId: string;
  recipientId: string;
}

export const fileShared = defineDomainEvent<Hands & { id: string }>('fileShared');
/** All bytes of a file were sent to its recipient. `isFirst`: for the first time. */
export const fileDownloaded = defineDomainEvent<Hands & { id: string; isFirst: boolean }>('fileDownloaded');
/**
 * Files are no longer available: sharing ended, group or account deleted, or removed from the list.
 * `people`: users who could see them. `areForgotten`: their rows are deleted too.
 */
export const filesEnded = defineDomainEvent<{ ids: string[]; people: string[]; areForgotten: boolean }>('filesEnded');

/** Moderators hid a file: the recipient loses access, the sender still sees it. */
export const fileHidden = defineDomainEvent<Hands & { id: string }>('fileHidden');
/** A hidden file is available again, unless it ended in the meantime. */
export const fileRestored = defineDomainEvent<Hands & { id: string }>('fileRestored');

/** Event for files that have ended. */
export const endedOf = (removed: readonly (Hands & { id: string })[], areForgotten = false) =>
  filesEnded({
    areForgotten,
    ids: removed.map(({ id }) => id),
    people: [...new Set(removed.flatMap(({ senderId, recipientId }) => [senderId, recipientId]))],
  });

/** Live rooms of users. */
export const roomsOf = (people: readonly string[]): string[] => people.map(rooms.user);
