import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';

/** Fields of every event about a calendar event. */
export interface EventFacts {
  id: string;
  groupId: string;
  isPublic: boolean;
}

export const eventAnnounced = defineDomainEvent<EventFacts>('eventAnnounced');
/** An event was edited; `isMoved` if time or place changed. */
export const eventEdited = defineDomainEvent<EventFacts & { isMoved: boolean }>('eventEdited');
/** An event was cancelled, or (`isCancelled` false) the cancellation was revoked. */
export const eventCancelled = defineDomainEvent<EventFacts & { isCancelled: boolean }>('eventCancelled');
/** Moderators hid an event; only its author still sees it. */
export const eventHidden = defineDomainEvent<EventFacts>('eventHidden');
/** A hidden event was restored. */
export const eventRestored = defineDomainEvent<EventFacts>('eventRestored');
/** Events were deleted, by a user or with an account or a group. */
export const eventsDeleted = defineDomainEvent<{ ids: string[]; rooms: string[] }>('eventsDeleted');
/** Events are no longer public, because their group became private; members still see them. */
export const eventsWithdrawn = defineDomainEvent<{ ids: string[] }>('eventsWithdrawn');

/** People answered an event, changed or deleted their answer, or got a place; for live updates. */
export const eventAnswered = defineDomainEvent<EventFacts & { userIds: string[] }>('eventAnswered');
/** People who waited got places. */
export const eventPlacesGiven = defineDomainEvent<EventFacts & { userIds: string[] }>('eventPlacesGiven');

/** Event fields of a row. */
export const eventFacts = ({ id, groupId, isPublic }: EventFacts): EventFacts => ({ id, groupId, isPublic });

/** Live rooms of everyone who sees an event. */
export const roomsOf = ({ groupId, isPublic }: EventFacts): string[] => [...(isPublic ? [rooms.public] : []), rooms.group(groupId)];

export const deletedOf = (gone: readonly EventFacts[]) =>
  eventsDeleted({ ids: gone.map(({ id }) => id), rooms: [...new Set(gone.flatMap(roomsOf))] });
