import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { groupNewsParams, groupNewsQuery } from '#platform/contract/group-news.ts';
import { done } from '#platform/contract/nothing.ts';
import {
  calendarParams,
  calendarRenewal,
  cancellation,
  changedEvent,
  eventMade,
  eventPage,
  eventParams,
  eventQuery,
  eventWhole,
  groupEvents,
  newEvent,
  ownCalendar,
} from './shapes.ts';

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary:
    'Events of one group, or of all groups of whoever asks (of a visitor: of public ones): what comes, the next first, or what is over, the latest first',
  action: 'event.list',
  query: eventQuery,
  reply: eventPage,
});

export const listInGroup = endpoint({
  method: 'GET',
  path: '/api/events/of-group/:groupId',
  summary: 'The events announced in a group, the latest announced first, for whoever may know the group',
  action: 'event.list',
  params: groupNewsParams,
  query: groupNewsQuery,
  reply: groupEvents,
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/events/calendar',
  summary: 'The secret address at which calendars get the events of the person’s groups',
  action: 'event.calendar',
  reply: ownCalendar,
});

export const renewCalendar = endpoint({
  method: 'POST',
  path: '/api/events/calendar',
  summary: 'Makes that address, or another in its place: the one of before leads nowhere from then on',
  action: 'event.calendar',
  body: calendarRenewal,
  reply: ownCalendar,
  status: 201,
  errors: ['command.reused'],
});

export const endCalendar = endpoint({
  method: 'DELETE',
  path: '/api/events/calendar',
  summary: 'Ends that address',
  action: 'event.calendar',
  reply: done,
});

export const followCalendar = endpoint({
  method: 'GET',
  path: '/api/events/calendar/:code',
  summary: 'The events of the groups of whoever has this address, as iCalendar: to come, and over for three months at most',
  action: 'event.follow',
  params: calendarParams,
  reply: z.unknown(),
  fileType: 'text/calendar',
});

export const readEvent = endpoint({
  method: 'GET',
  path: '/api/events/:id',
  summary: 'One event with its description',
  action: 'event.read',
  params: eventParams,
  reply: eventWhole,
});

export const downloadEvent = endpoint({
  method: 'GET',
  path: '/api/events/:id/ics',
  summary: 'One event as iCalendar',
  action: 'event.read',
  params: eventParams,
  reply: z.unknown(),
  fileType: 'text/calendar',
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  summary: 'Announces an event to the members of a group; where the group is public, to everybody',
  action: 'event.create',
  body: newEvent,
  reply: eventMade,
  status: 201,
  errors: ['command.reused', 'quota.reached'],
});

export const editEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:id',
  summary: 'Changes what an event says, and when and where it is',
  action: 'event.edit',
  params: eventParams,
  body: changedEvent,
  reply: done,
});

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/api/events/:id/cancellation',
  summary: 'Cancels an event, which stays visible as cancelled; or takes that back',
  action: 'event.cancel',
  params: eventParams,
  body: cancellation,
  reply: done,
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/:id',
  summary: 'Deletes an event permanently',
  action: 'event.delete',
  params: eventParams,
  reply: done,
});
