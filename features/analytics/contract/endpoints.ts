import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { figures, figuresQuery, view, visit } from './shapes.ts';

export const countView = endpoint({
  method: 'POST',
  path: '/api/analytics/view',
  summary:
    'Count a page view by page pattern and language. No visitor is identified. Unknown pages and excess calls are ignored without an error.',
  action: 'analytics.count',
  body: view,
  reply: done,
  status: 202,
});

export const countVisit = endpoint({
  method: 'POST',
  path: '/api/analytics/visit',
  summary: 'Count a visit, at most once a day per random visitor ID. Send it only with consent.',
  action: 'analytics.count',
  body: visit,
  reply: done,
  status: 202,
});

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/analytics',
  summary: 'Get page views and visits by day or month, and the most viewed pages and languages.',
  action: 'analytics.read',
  query: figuresQuery,
  reply: figures,
});
