import { query, type RefreshTarget } from '#platform/web/api/api.ts';
import { newsCursorIn } from '#platform/web/navigation/news-cursor.ts';
import {
  listAnswers,
  listEvents,
  listEventsBetween,
  listGuests,
  listInGroup,
  listMessages,
  listOccurrences,
  readCalendar,
  readEvent,
  readGroupReminder,
  readInvitationChoice,
} from '../contract/endpoints.ts';
import type { eventLists } from '../contract/limits.ts';
import { deviceZone } from '#platform/web/i18n/local-time.ts';

export type EventListName = (typeof eventLists)[number];

export const eventQuery = (id: string) => query(readEvent, { params: { id } });

/** Query for one page of upcoming or past events. */
export const eventsQuery = (list: EventListName, groupId: string | undefined, cursor: string | null) =>
  query(listEvents, { query: { list, ...(groupId !== undefined && { groupId }), ...(cursor !== null && { cursor }) } });

/** Query for the events of a period, by the days of this device. */
export const eventsBetweenQuery = (from: Date, to: Date, groupId: string | undefined) =>
  query(listEventsBetween, {
    query: { from: from.toISOString(), to: to.toISOString(), timeZone: deviceZone(), ...(groupId !== undefined && { groupId }) },
  });

/**
 * Query for events announced in a group, newest first; the cursor is in the address of the page.
 */
export const groupEventsQuery = (groupId: string, search = new URLSearchParams()) => {
  const before = newsCursorIn(search);
  return query(listInGroup, { params: { groupId }, query: before ? { before } : {} });
};

export const calendarQuery = () => query(readCalendar, {});

export const invitationChoiceQuery = () => query(readInvitationChoice, {});
export const groupReminderQuery = (groupId: string) => query(readGroupReminder, { params: { groupId } });

/** Queries to invalidate when an event changes; without an ID, all event queries. */
export const readsOf = (id: string): RefreshTarget[] => [
  listEvents,
  listEventsBetween,
  listInGroup,
  listOccurrences,
  id ? { endpoint: readEvent, params: { id } } : readEvent,
];

/** Queries to invalidate when someone answered an event. */
export const readsOfAnswers = (id: string): RefreshTarget[] => [
  ...readsOf(id),
  { endpoint: listAnswers, params: { id } },
  { endpoint: listMessages, params: { id } },
  { endpoint: listGuests, params: { id } },
];

export const guestsQuery = (id: string) => query(listGuests, { params: { id } });
export const messagesQuery = (id: string) => query(listMessages, { params: { id } });
