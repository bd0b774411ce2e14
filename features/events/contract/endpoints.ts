import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { groupNewsParams, groupNewsQuery } from '#platform/contract/group-news.ts';
import { done } from '#platform/contract/nothing.ts';
import {
  answerBody,
  answerPage,
  answerQuery,
  attendeeParams,
  calendarParams,
  calendarRenewal,
  cancellation,
  changedEvent,
  changedRule,
  checkIn,
  eventMade,
  eventPage,
  eventParams,
  eventQuery,
  eventWhole,
  eventsBetween,
  groupEvents,
  newEvent,
  occurrenceParams,
  occurrenceQuery,
  ownCalendar,
  periodQuery,
  scopeQuery,
} from './shapes.ts';

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary:
    'List events of one group or of all groups of the authenticated user; visitors get public events. Upcoming events are sorted soonest first, past ones latest first.',
  action: 'event.list',
  query: eventQuery,
  reply: eventPage,
});

export const listEventsBetween = endpoint({
  method: 'GET',
  path: '/api/events/between',
  summary:
    'List events that take place in a period of at most 62 days, of one group or of all groups of the authenticated user, soonest first; visitors get public events. Of more than 500, the first ones of each day in the time zone are listed, and the others are counted by day.',
  action: 'event.list',
  query: periodQuery,
  reply: eventsBetween,
});

export const listInGroup = endpoint({
  method: 'GET',
  path: '/api/events/of-group/:groupId',
  summary: 'List the events of a group, last created first.',
  action: 'event.list',
  params: groupNewsParams,
  query: groupNewsQuery,
  reply: groupEvents,
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/events/calendar',
  summary: 'Get the secret address of the authenticated user’s calendar feed.',
  action: 'event.calendar',
  reply: ownCalendar,
});

export const renewCalendar = endpoint({
  method: 'POST',
  path: '/api/events/calendar',
  summary: 'Create the secret address of the calendar feed, or replace it. The previous address becomes invalid.',
  action: 'event.calendar',
  body: calendarRenewal,
  reply: ownCalendar,
  status: 201,
  errors: ['command.reused'],
});

export const endCalendar = endpoint({
  method: 'DELETE',
  path: '/api/events/calendar',
  summary: 'Delete the secret address of the calendar feed.',
  action: 'event.calendar',
  reply: done,
});

export const followCalendar = endpoint({
  method: 'GET',
  path: '/api/events/calendar/:code',
  summary: 'Get the events of the groups of the owner of the secret address, as iCalendar. Past events are included for 3 months.',
  action: 'event.follow',
  params: calendarParams,
  reply: z.unknown(),
  fileType: 'text/calendar',
});

export const readEvent = endpoint({
  method: 'GET',
  path: '/api/events/:id',
  summary: 'Get an event with its description.',
  action: 'event.read',
  params: eventParams,
  reply: eventWhole,
});

export const listOccurrences = endpoint({
  method: 'GET',
  path: '/api/events/:id/occurrences',
  summary: 'List the dates of the series of an event, each an event. Upcoming ones are sorted soonest first, past ones latest first.',
  action: 'event.read',
  params: eventParams,
  query: occurrenceQuery,
  reply: eventPage,
});

export const readOccurrence = endpoint({
  method: 'GET',
  path: '/api/events/:id/occurrences/:date',
  summary: 'Get the event of one date of a series. The date is that of the rule, also if the event was moved.',
  action: 'event.read',
  params: occurrenceParams,
  reply: eventWhole,
});

export const downloadEvent = endpoint({
  method: 'GET',
  path: '/api/events/:id/ics',
  summary: 'Get an event as iCalendar.',
  action: 'event.read',
  params: eventParams,
  reply: z.unknown(),
  fileType: 'text/calendar',
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  summary: 'Create an event in a group, or with `repeats` a series of events. If the group is public, they are public.',
  action: 'event.create',
  body: newEvent,
  reply: eventMade,
  status: 201,
  errors: ['command.reused', 'quota.reached'],
});

export const editEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:id',
  summary:
    'Update an event. If its time, place or link changes, the members of the group are notified. With `scope`, what differs is applied to further dates of its series.',
  action: 'event.edit',
  params: eventParams,
  body: changedEvent,
  reply: done,
});

export const changeRule = endpoint({
  method: 'PUT',
  path: '/api/events/:id/rule',
  summary:
    'Change the repetition of a series from the date of an event on. Dates that the new rule has too keep their event with its answers. Of the others, those that people answered are cancelled and these people notified; the rest is deleted. Returns the first event of the new rule.',
  action: 'event.edit',
  params: eventParams,
  body: changedRule,
  reply: eventMade,
  errors: ['event.over', 'event.notRepeated'],
});

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/api/events/:id/cancellation',
  summary: 'Cancel or reinstate an event, or with `scope` further dates of its series. A cancelled event remains visible.',
  action: 'event.cancel',
  params: eventParams,
  body: cancellation,
  reply: done,
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/:id',
  summary: 'Permanently delete an event, or with `scope` further dates of its series.',
  action: 'event.delete',
  params: eventParams,
  query: scopeQuery,
  reply: done,
});

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/events/:id/answers',
  summary:
    'List the people who answered an event, for members of its group. The lists `waiting` and `no`, and the notes, are for the author of the event, the manager of the group and deputies with the capability `events`.',
  action: 'event.listAnswers',
  params: eventParams,
  query: answerQuery,
  reply: answerPage,
});

export const answerEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:id/answers',
  summary:
    'Answer an event for the authenticated user. If all places are taken, the user waits for one and is notified when it is free. Without a note, the earlier one remains.',
  action: 'event.answer',
  params: eventParams,
  body: answerBody,
  reply: done,
  errors: ['event.over', 'event.cancelled'],
});

export const withdrawAnswer = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/answers',
  summary: 'Delete the answer of the authenticated user with its note. A place that becomes free goes to the first who waits.',
  action: 'event.answer',
  params: eventParams,
  reply: done,
});

export const checkInAttendee = endpoint({
  method: 'PUT',
  path: '/api/events/:id/answers/:user/check-in',
  summary: 'Check in somebody who answered an event, or undo it.',
  action: 'event.organize',
  params: attendeeParams,
  body: checkIn,
  reply: done,
  errors: ['event.cancelled'],
});

export const downloadAnswers = endpoint({
  method: 'GET',
  path: '/api/events/:id/answers/csv',
  summary: 'Export all answers to an event as CSV, in the language of the request.',
  action: 'event.organize',
  params: eventParams,
  reply: done,
  fileType: 'text/csv',
});

export * from './guest-endpoints.ts';
export * from './message-endpoints.ts';
export * from './picture-endpoints.ts';
export * from './reminder-endpoints.ts';
