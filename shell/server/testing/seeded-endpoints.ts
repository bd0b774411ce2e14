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
    summary: 'List outings.',
    action: 'seededOuting.list',
    query: z.strictObject({ q: z.string().optional() }),
    reply: z.object({ items: z.array(outing) }),
  }),
  read: endpoint({ method: 'GET', path: at, summary: 'Get an outing.', action: 'seededOuting.read', params, reply: outing }),
  picture: endpoint({
    method: 'GET',
    path: `${at}/picture`,
    summary: 'Get the picture of an outing.',
    action: 'seededOuting.read',
    params,
    reply: z.unknown(),
    fileType: 'image/jpeg',
  }),
  edit: endpoint({
    method: 'PUT',
    path: at,
    summary: 'Edit an outing.',
    action: 'seededOuting.edit',
    params,
    body: outingText,
    reply: done,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${at}/withdraw`,
    summary: 'Withdraw an outing.',
    action: 'seededOuting.edit',
    params,
    body: nothing,
    reply: done,
  }),
  remove: endpoint({ method: 'DELETE', path: at, summary: 'Delete an outing.', action: 'seededOuting.edit', params, reply: done }),
};
