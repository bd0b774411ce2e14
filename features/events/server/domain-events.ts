import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';

/** Fields of every event about a calendar event. */
export interface EventFacts {
  id: string;
  groupId: string;
  isPublic: boolean;
}

export const eventAnnounced = defineDomainEvent<EventFacts>('eventAnnounced');
/** Further dates of a series that changed with an event, for notifications. */
interface WithFurther {
  furtherIds?: string[];
}

/** An event was edited; `isMoved` if time or place changed. */
export const eventEdited = defineDomainEvent<EventFacts & WithFurther & { isMoved: boolean }>('eventEdited');
/** An event was cancelled, or (`isCancelled` false) the cancellation was revoked. */
export const eventCancelled = defineDomainEvent<EventFacts & WithFurther & { isCancelled: boolean }>('eventCancelled');
/** Moderators hid an event; only its author still sees it. */
export const eventHidden = defineDomainEvent<EventFacts>('eventHidden');
/** A hidden event was restored. */
export const eventRestored = defineDomainEvent<EventFacts>('eventRestored');
/** Events were deleted, by a user or with an account or a group. */
export const eventsDeleted = defineDomainEvent<{ ids: string[]; rooms: string[] }>('eventsDeleted');
/** Dates of a series changed or came besides the one that another event is about; for live updates. */
export const eventSeriesChanged = defineDomainEvent<{ ids: string[]; rooms: string[] }>('eventSeriesChanged');
/** A new rule of a series cancelled dates that people had answered; for notifications of these people. */
export const eventDatesDropped = defineDomainEvent<EventFacts & { ids: string[] }>('eventDatesDropped');
/** Events are no longer public, because their group became private; members still see them. */
export const eventsWithdrawn = defineDomainEvent<{ ids: string[] }>('eventsWithdrawn');

/** People answered an event, changed or deleted their answer, or got a place; for live updates. */
export const eventAnswered = defineDomainEvent<EventFacts & { userIds: string[] }>('eventAnswered');
/** A calendar proposed another time; the note of the answer contains it. */
export const eventTimeProposed = defineDomainEvent<EventFacts>('eventTimeProposed');
/** A calendar named another attendee; the note of the answer contains the name. */
export const eventDelegated = defineDomainEvent<EventFacts>('eventDelegated');
/** People who waited got places. */
export const eventPlacesGiven = defineDomainEvent<EventFacts & { userIds: string[] }>('eventPlacesGiven');
/** The time came to remind people of an event. */
export const eventReminded = defineDomainEvent<EventFacts & { userIds: string[] }>('eventReminded');

/** Organisers wrote to people who answered an event. */
export const eventMessageSent = defineDomainEvent<EventFacts & { messageId: string }>('eventMessageSent');

/** A person wants the events that they answered in their calendar. */
export const eventInvitationsWanted = defineDomainEvent<{ userId: string }>('eventInvitationsWanted');

/** Event fields of a row. */
export const eventFacts = ({ id, groupId, isPublic }: EventFacts): EventFacts => ({ id, groupId, isPublic });

/** Live rooms of everyone who sees an event. */
export const roomsOf = ({ groupId, isPublic }: EventFacts): string[] => [...(isPublic ? [rooms.public] : []), rooms.group(groupId)];

const allOf = (events: readonly EventFacts[]) => ({ ids: events.map(({ id }) => id), rooms: [...new Set(events.flatMap(roomsOf))] });
export const deletedOf = (removed: readonly EventFacts[]) => eventsDeleted(allOf(removed));
export const seriesChangedOf = (changed: readonly EventFacts[]) => eventSeriesChanged(allOf(changed));
