import { endpoint } from '#platform/contract/endpoint.ts';
import { eventParams, messagePage, messageSent, newMessage } from './shapes.ts';

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/events/:id/messages',
  summary:
    'List the latest messages of the organisers of an event. Organisers get all of them, with the numbers of recipients and of the people whom a message would reach now; others get those that they received.',
  action: 'event.readMessages',
  params: eventParams,
  reply: messagePage,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/events/:id/messages',
  summary: 'Send a message to the people who gave one of some answers to an event, by notification and email.',
  action: 'event.write',
  params: eventParams,
  body: newMessage,
  reply: messageSent,
  status: 201,
  errors: ['command.reused', 'quota.reached', 'event.nobodyReached'],
});
