import { endpoint } from '#platform/contract/endpoint.ts';
import { done, nothing } from '#platform/contract/nothing.ts';
import { inbox, inboxQuery, message, messageChange, messageParams, ticket } from './shapes.ts';

export const openForm = endpoint({
  method: 'POST',
  path: '/api/contact/ticket',
  summary: 'Gives a ticket with which one message can be sent, after a small computation',
  action: 'contact.write',
  body: nothing,
  reply: ticket,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Sends a message to those who run the site',
  action: 'contact.write',
  body: message,
  reply: done,
  status: 201,
  errors: ['contact.ticketExpired', 'command.reused', 'contact.tooSoon', 'contact.takenForRobot'],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/contact/messages',
  summary: 'The inbox of the contact form, latest first',
  action: 'contact.list',
  query: inboxQuery,
  reply: inbox,
});

export const changeMessage = endpoint({
  method: 'PUT',
  path: '/api/contact/messages/:id',
  summary: 'Marks a message as done, or opens it again',
  action: 'contact.handle',
  params: messageParams,
  body: messageChange,
  reply: done,
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/contact/messages/:id',
  summary: 'Deletes a message for good',
  action: 'contact.handle',
  params: messageParams,
  reply: done,
});
