import { endpoint } from '#platform/contract/endpoint.ts';
import { nothing } from '#platform/contract/nothing.ts';
import { savedSearch, savedSearchParams } from './shapes.ts';

export const lookAtSavedSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches/:id/look',
  summary: 'Mark the results of a saved search as seen.',
  action: 'search.keep',
  params: savedSearchParams,
  body: nothing,
  reply: savedSearch,
  errors: ['search.savedNotFound'],
});
