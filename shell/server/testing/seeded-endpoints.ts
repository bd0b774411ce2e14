import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { done, nothing } from '#platform/contract/nothing.ts';

export const params = z.strictObject({ id: uuid });
const outingText = z.strictObject({ title: z.string(), place: z.string() });
const outing = z.object({ id: z.string(), title: z.string(), place: z.string().nullable(), notes: z.string().nullable() });
export const at = '/api/seeded-outings/:id';
export const endpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/seeded-outings',
    summary: 'Outings',
    action: 'seededOuting.list',
    query: z.strictObject({ q: z.string().optional() }),
    reply: z.object({ items: z.array(outing) }),
  }),
  read: endpoint({ method: 'GET', path: at, summary: 'One outing', action: 'seededOuting.read', params, reply: outing }),
  picture: endpoint({
    method: 'GET',
    path: `${at}/picture`,
    summary: 'Its picture',
    action: 'seededOuting.read',
    params,
    reply: z.unknown(),
    fileType: 'image/jpeg',
  }),
  edit: endpoint({ method: 'PUT', path: at, summary: 'Changes it', action: 'seededOuting.edit', params, body: outingText, reply: done }),
  withdraw: endpoint({
    method: 'POST',
    path: `${at}/withdraw`,
    summary: 'Withdraws it',
    action: 'seededOuting.edit',
    params,
    body: nothing,
    reply: done,
  }),
  remove: endpoint({ method: 'DELETE', path: at, summary: 'Deletes it', action: 'seededOuting.edit', params, reply: done }),
};
