import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import {
  calendarReply,
  eventParams,
  groupReminder,
  groupReminderParams,
  groupReminderSeen,
  invitationChoice,
  invitationChoiceSeen,
  letterAnswer,
  letterParams,
  letterSeen,
  ownReminder,
} from './shapes.ts';

export const chooseReminder = endpoint({
  method: 'PUT',
  path: '/api/events/:id/reminders',
  summary:
    'Choose when the authenticated user is reminded of an event, whether they have answered it or not; `default` follows the group. A time before the choice reminds no more.',
  action: 'event.remind',
  params: eventParams,
  body: ownReminder,
  reply: done,
});

export const readGroupReminder = endpoint({
  method: 'GET',
  path: '/api/events/of-group/:groupId/reminders',
  summary: 'Get when people who may come are reminded of the events of a group unless they choose otherwise.',
  action: 'event.list',
  params: groupReminderParams,
  reply: groupReminderSeen,
});

export const setGroupReminder = endpoint({
  method: 'PUT',
  path: '/api/events/of-group/:groupId/reminders',
  summary: 'Set when people who may come are reminded of the events of a group unless they choose otherwise.',
  action: 'event.setGroupReminder',
  params: groupReminderParams,
  body: groupReminder,
  reply: done,
});

export const readLetter = endpoint({
  method: 'GET',
  path: '/api/event-letters/:token',
  summary: 'Get an event by the token of a link in an email, with the answer of its person.',
  action: 'event.openLetter',
  params: letterParams,
  reply: letterSeen,
});

export const answerLetter = endpoint({
  method: 'PUT',
  path: '/api/event-letters/:token/answer',
  summary: 'Answer an event by the token of a link in an email, for its person. `no` also leaves the waiting list.',
  action: 'event.openLetter',
  params: letterParams,
  body: letterAnswer,
  reply: done,
  errors: ['event.over', 'event.cancelled'],
});

export const replyByCalendar = endpoint({
  method: 'PUT',
  path: '/api/events/:id/answers/calendar',
  summary:
    'Answer an event for the authenticated user as their calendar program replied to an invitation. A reply before the last one is ignored, one to an earlier invitation refused. Another time that is proposed, and another person who is to come, are added to the note, and the organisers are notified.',
  action: 'event.answer',
  params: eventParams,
  body: calendarReply,
  reply: done,
  errors: ['event.over', 'event.cancelled', 'event.replyOutdated'],
});

export const readInvitationChoice = endpoint({
  method: 'GET',
  path: '/api/events/invitations',
  summary: 'Get whether the events that the authenticated user answers are sent to their calendar by email.',
  action: 'event.invitations',
  reply: invitationChoiceSeen,
});

export const chooseInvitations = endpoint({
  method: 'PUT',
  path: '/api/events/invitations',
  summary: 'Choose whether the events that the authenticated user answers are sent to their calendar by email (iMIP).',
  action: 'event.invitations',
  body: invitationChoice,
  reply: done,
});
