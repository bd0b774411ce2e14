import { endpoint } from '#platform/contract/endpoint.ts';
import { elapsedTime, hubPage, hubQuery, languagesFirst } from './shapes.ts';

export const listHub = endpoint({
  method: 'GET',
  path: '/api/hub',
  summary: 'List the items of the public Hub or of the authenticated user’s own Hub, filtered and sorted, with their number.',
  action: 'hub.read',
  query: hubQuery,
  reply: hubPage,
  errors: ['auth.required', 'hub.rangeReversed'],
});

export const putLanguagesFirst = endpoint({
  method: 'PUT',
  path: '/api/hub/languages',
  summary: 'Set the languages whose newest items come first in the authenticated user’s Hub. With none, items are sorted by time only.',
  action: 'hub.putLanguagesFirst',
  body: languagesFirst,
  reply: languagesFirst,
});

export const readElapsedTime = endpoint({
  method: 'GET',
  path: '/get-last-elapsed-time',
  summary: 'Get the time that the server took for its latest Hub page, in milliseconds.',
  action: 'hub.readElapsedTime',
  reply: elapsedTime,
});
