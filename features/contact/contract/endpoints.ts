import { endpoint } from '#platform/contract/endpoint.ts';
import { done, nothing } from '#platform/contract/nothing.ts';
import { inbox, inboxQuery, message, messageChange, messageParams, ticket } from './shapes.ts';

export const openForm = endpoint({
  method: 'POST',
  path: '/api/contact/ticket',
  summary: 'Get a ticket for sending one message. The ticket requires a small proof of work.',
  action: 'contact.write',
  body: nothing,
  reply: ticket,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Send a message to the administrators.',
  action: 'contact.write',
  body: message,
  reply: done,
  status: 201,
  errors: ['contact.ticketExpired', 'command.reused', 'contact.tooSoon', 'contact.takenForRobot'],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/contact/messages',
  summary: 'List the messages of the contact form, newest first.',
  action: 'contact.list',
  query: inboxQuery,
  reply: inbox,
});

export const changeMessage = endpoint({
  method: 'PUT',
  path: '/api/contact/messages/:id',
  summary: 'Mark a message as done, or reopen it.',
  action: 'contact.handle',
  params: messageParams,
  body: messageChange,
  reply: done,
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/contact/messages/:id',
  summary: 'Permanently delete a message.',
  action: 'contact.handle',
  params: messageParams,
  reply: done,
});
