import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { guestList, guestParams, guestSeen, guestTokenParams, newGuest } from './guest-shapes.ts';
import { checkIn, eventParams } from './shapes.ts';

export const joinAsGuest = endpoint({
  method: 'POST',
  path: '/api/events/:id/guests',
  summary:
    'Ask to come to a public event without an account. An email with a link to confirm the address is sent; the reply is the same for all addresses.',
  action: 'event.joinAsGuest',
  params: eventParams,
  body: newGuest,
  reply: done,
  errors: ['event.over', 'event.cancelled', 'event.noGuests', 'event.guestsFull'],
});

export const listGuests = endpoint({
  method: 'GET',
  path: '/api/events/:id/guests',
  summary: 'List the people without an account who come to an event or wait for a place, or have not confirmed their address yet.',
  action: 'event.organize',
  params: eventParams,
  reply: guestList,
});

export const removeGuest = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/guests/:guest',
  summary: 'Remove a guest from an event. An email tells the guest, if the address was confirmed.',
  action: 'event.organize',
  params: guestParams,
  reply: done,
});

export const checkInGuest = endpoint({
  method: 'PUT',
  path: '/api/events/:id/guests/:guest/check-in',
  summary: 'Check in a guest, or undo it.',
  action: 'event.organize',
  params: guestParams,
  body: checkIn,
  reply: done,
  errors: ['event.cancelled'],
});

export const readGuest = endpoint({
  method: 'GET',
  path: '/api/event-guests/:token',
  summary: 'Get an event and whether its guest comes, by the token of a link in an email.',
  action: 'event.openGuestLink',
  params: guestTokenParams,
  reply: guestSeen,
});

export const confirmGuest = endpoint({
  method: 'PUT',
  path: '/api/event-guests/:token/confirmation',
  summary: 'Confirm the email address of a guest by the token of the link. If all places are taken, the guest waits for one.',
  action: 'event.openGuestLink',
  params: guestTokenParams,
  reply: done,
  errors: ['event.over', 'event.cancelled', 'event.noGuests'],
});

export const withdrawGuest = endpoint({
  method: 'DELETE',
  path: '/api/event-guests/:token',
  summary: 'Delete a guest with name and address, by the token of the link in an email. The place goes to the first who waits.',
  action: 'event.openGuestLink',
  params: guestTokenParams,
  reply: done,
});
