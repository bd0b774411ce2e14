import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { figures, figuresQuery, view, visit } from './shapes.ts';

export const countView = endpoint({
  method: 'POST',
  path: '/api/analytics/view',
  summary: 'Counts that a page was looked at, by its pattern and language alone',
  action: 'analytics.count',
  body: view,
  reply: done,
  status: 202,
});

export const countVisit = endpoint({
  method: 'POST',
  path: '/api/analytics/visit',
  summary: 'Counts a visit, once a day for each random id; sent only with consent',
  action: 'analytics.count',
  body: visit,
  reply: done,
  status: 202,
});

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/analytics',
  summary: 'Views and visits by day or month, and the pages and languages most used',
  action: 'analytics.read',
  query: figuresQuery,
  reply: figures,
});
