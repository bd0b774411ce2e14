import { query, type RefreshTarget } from '#platform/web/api.ts';
import { newsPlaceIn } from '#platform/web/news-place.ts';
import { listEvents, listInGroup, readCalendar, readEvent } from '../contract/endpoints.ts';
import type { eventLists } from '../contract/limits.ts';

export type EventListName = (typeof eventLists)[number];

/** One event with its description. */
export const eventQuery = (id: string) => query(readEvent, { params: { id } });

/** A page of what comes, or of what is over. */
export const eventsQuery = (list: EventListName, groupId: string | undefined, cursor: string | null) =>
  query(listEvents, { query: { list, ...(groupId !== undefined && { groupId }), ...(cursor !== null && { cursor }) } });

/** What was announced in a group, latest first, from where the address of its page says. */
export const groupEventsQuery = (groupId: string, search = new URLSearchParams()) => {
  const before = newsPlaceIn(search);
  return query(listInGroup, { params: { groupId }, query: before ? { before } : {} });
};

/** The secret address of the person's calendar. */
export const calendarQuery = () => query(readCalendar, {});

/** What shows an event, or without an id any, to be refreshed when it changed. */
export const readsOf = (id: string): RefreshTarget[] => [listEvents, listInGroup, id ? { endpoint: readEvent, params: { id } } : readEvent];
