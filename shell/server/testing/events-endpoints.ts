import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { done, nothing } from '#platform/contract/nothing.ts';

export const params = z.strictObject({ id: uuid });
const eventText = z.strictObject({ title: z.string(), place: z.string() });
const event = z.object({ id: z.string(), title: z.string(), place: z.string().nullable(), notes: z.string().nullable() });
export const at = '/api/events/:id';
export const endpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/events',
    summary: 'Events',
    action: 'event.list',
    query: z.strictObject({ q: z.string().optional() }),
    reply: z.object({ items: z.array(event) }),
  }),
  read: endpoint({ method: 'GET', path: at, summary: 'One event', action: 'event.read', params, reply: event }),
  picture: endpoint({
    method: 'GET',
    path: `${at}/picture`,
    summary: 'Its picture',
    action: 'event.read',
    params,
    reply: z.unknown(),
    fileType: 'image/jpeg',
  }),
  edit: endpoint({ method: 'PUT', path: at, summary: 'Changes it', action: 'event.edit', params, body: eventText, reply: done }),
  withdraw: endpoint({
    method: 'POST',
    path: `${at}/withdraw`,
    summary: 'Withdraws it',
    action: 'event.edit',
    params,
    body: nothing,
    reply: done,
  }),
  remove: endpoint({ method: 'DELETE', path: at, summary: 'Deletes it', action: 'event.edit', params, reply: done }),
};
