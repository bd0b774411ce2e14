import { endpoint } from '#platform/contract/endpoint.ts';
import { figuresQuery, figuresRead, systemState } from './shapes.ts';

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  summary: 'Get statistics of the community by day: new items, and totals.',
  action: 'figures.read',
  query: figuresQuery,
  reply: figuresRead,
});

export const readState = endpoint({
  method: 'GET',
  path: '/api/admin/state',
  summary: 'Get the current state of database, file store, email, jobs, push notifications and disk.',
  action: 'figures.read',
  reply: systemState,
});
