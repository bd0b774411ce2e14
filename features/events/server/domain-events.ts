import { defineDomainEvent } from '#platform/server/domain-events.ts';
import { rooms } from '#platform/server/live-rooms.ts';

/** What every domain event of an event tells. */
export interface EventFacts {
  id: string;
  groupId: string;
  isPublic: boolean;
}

/** One was announced. */
export const eventAnnounced = defineDomainEvent<EventFacts>('eventAnnounced');
/** One says something else; `isMoved` where it is at another time or place. */
export const eventEdited = defineDomainEvent<EventFacts & { isMoved: boolean }>('eventEdited');
/** One is cancelled, or (`isCancelled` false) takes place after all. */
export const eventCancelled = defineDomainEvent<EventFacts & { isCancelled: boolean }>('eventCancelled');
/** One was hidden by moderators; its author alone still sees it. */
export const eventHidden = defineDomainEvent<EventFacts>('eventHidden');
/** A hidden one is what it was before. */
export const eventRestored = defineDomainEvent<EventFacts>('eventRestored');
/** Some are gone: deleted, or with an account or a group. */
export const eventsDeleted = defineDomainEvent<{ ids: string[]; rooms: string[] }>('eventsDeleted');
/** Some are no longer for everybody, since their group is private now; for its members they stay. */
export const eventsWithdrawn = defineDomainEvent<{ ids: string[] }>('eventsWithdrawn');

/** What they tell, and nothing else of a row. */
export const told = ({ id, groupId, isPublic }: EventFacts): EventFacts => ({ id, groupId, isPublic });

/** The live rooms of those who see one. */
export const roomsOf = ({ groupId, isPublic }: EventFacts): string[] => [...(isPublic ? [rooms.public] : []), rooms.group(groupId)];

export const deletedOf = (gone: readonly EventFacts[]) =>
  eventsDeleted({ ids: gone.map(({ id }) => id), rooms: [...new Set(gone.flatMap(roomsOf))] });
