import { endpoint } from '#platform/contract/endpoint.ts';
import { elapsedTime, hubPage, hubQuery } from './shapes.ts';

export const listHub = endpoint({
  method: 'GET',
  path: '/api/hub',
  summary: 'What is in the Hub for everybody, or for the caller, filtered and sorted, with its exact number',
  action: 'hub.read',
  query: hubQuery,
  reply: hubPage,
  errors: ['auth.required', 'hub.rangeReversed'],
});

export const readElapsedTime = endpoint({
  method: 'GET',
  path: '/get-last-elapsed-time',
  summary: 'How long the server took for its latest page of the Hub',
  action: 'hub.readElapsedTime',
  reply: elapsedTime,
});
