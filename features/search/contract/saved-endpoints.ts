import { endpoint } from '#platform/contract/endpoint.ts';
import { nothing } from '#platform/contract/nothing.ts';
import { savedSearch, savedSearchParams } from './shapes.ts';

export const lookAtSavedSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches/:id/look',
  summary: 'Says that the caller looks at what a search of theirs finds: nothing of it is new any more',
  action: 'search.keep',
  params: savedSearchParams,
  body: nothing,
  reply: savedSearch,
  errors: ['search.savedNotFound'],
});
