import { endpoint } from '#platform/contract/endpoint.ts';
import { figuresQuery, figuresRead, systemState } from './shapes.ts';

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  summary: 'How the community fares, by day: what came, and how much there is',
  action: 'figures.read',
  query: figuresQuery,
  reply: figuresRead,
});

export const readState = endpoint({
  method: 'GET',
  path: '/api/admin/state',
  summary: 'How database, store, mail, jobs, push and disk stand at this moment',
  action: 'figures.read',
  reply: systemState,
});
