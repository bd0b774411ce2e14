import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import {
  newSavedSearch,
  savedSearch,
  savedSearches,
  savedSearchParams,
  searchPage,
  searchQuery,
  suggestions,
  suggestionsQuery,
} from './shapes.ts';

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'What the caller may see of all that fits these words, by fit or newest first, with counts of each kind',
  action: 'search.read',
  query: searchQuery,
  reply: searchPage,
  errors: ['search.rangeReversed'],
});

export const suggest = endpoint({
  method: 'GET',
  path: '/api/search/suggestions',
  summary: 'How what was typed so far may go on, and things that it already finds',
  action: 'search.read',
  query: suggestionsQuery,
  reply: suggestions,
});

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  summary: 'The searches that the caller keeps, with how much they found since last looked at',
  action: 'search.keep',
  reply: savedSearches,
});

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  summary: 'Keeps a search, so that new finds are told',
  action: 'search.keep',
  body: newSavedSearch,
  reply: savedSearch,
  status: 201,
  errors: ['search.nothingAsked', 'search.tooManySaved'],
});

export const dropSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  summary: 'Keeps a search no longer',
  action: 'search.keep',
  params: savedSearchParams,
  reply: done,
  errors: ['search.savedNotFound'],
});
