import { defineDomainEvent } from '#platform/server/domain-events.ts';
import { rooms } from '#platform/server/live-rooms.ts';

/** Whose a file is. */
interface Hands {
  senderId: string;
  recipientId: string;
}

/** A file was shared with somebody. */
export const fileShared = defineDomainEvent<Hands & { id: string }>('fileShared');
/** All bytes of a file went to its recipient; `isFirst`: for the first time. */
export const fileDownloaded = defineDomainEvent<Hands & { id: string; isFirst: boolean }>('fileDownloaded');
/** Files can be had no more: taken back, removed, over, gone with a group or an account, or off a list. `people`: those who saw them; `areForgotten`: nothing is known of them any more. */
export const filesEnded = defineDomainEvent<{ ids: string[]; people: string[]; areForgotten: boolean }>('filesEnded');

/** A file was hidden by moderators: its recipient gets it no more, its sender still sees it. */
export const fileHidden = defineDomainEvent<Hands & { id: string }>('fileHidden');
/** A hidden file can be had again, as far as it has not ended meanwhile. */
export const fileRestored = defineDomainEvent<Hands & { id: string }>('fileRestored');

/** Says that these have ended. */
export const endedOf = (gone: readonly (Hands & { id: string })[], areForgotten = false) =>
  filesEnded({
    areForgotten,
    ids: gone.map(({ id }) => id),
    people: [...new Set(gone.flatMap(({ senderId, recipientId }) => [senderId, recipientId]))],
  });

/** The live rooms of people. */
export const roomsOf = (people: readonly string[]): string[] => people.map(rooms.user);
