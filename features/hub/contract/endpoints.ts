import { endpoint } from '#platform/contract/endpoint.ts';
import { elapsedTime, hubPage, hubQuery, languagesFirst } from './shapes.ts';

export const listHub = endpoint({
  method: 'GET',
  path: '/api/hub',
  summary: 'What is in the Hub for everybody, or for the caller, filtered and sorted, with its exact number',
  action: 'hub.read',
  query: hubQuery,
  reply: hubPage,
  errors: ['auth.required', 'hub.rangeReversed'],
});

export const putLanguagesFirst = endpoint({
  method: 'PUT',
  path: '/api/hub/languages',
  summary: 'Has the newest things in these languages come before the others in one’s Hub; none: all by time alone',
  action: 'hub.putLanguagesFirst',
  body: languagesFirst,
  reply: languagesFirst,
});

export const readElapsedTime = endpoint({
  method: 'GET',
  path: '/get-last-elapsed-time',
  summary: 'How long the server took for its latest page of the Hub',
  action: 'hub.readElapsedTime',
  reply: elapsedTime,
});
