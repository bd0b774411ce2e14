import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import {
  linkedThings,
  linksQuery,
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
  summary: 'Search all content visible to the caller, by relevance or newest first, with counts by kind.',
  action: 'search.read',
  query: searchQuery,
  reply: searchPage,
  errors: ['search.rangeReversed'],
});

export const suggest = endpoint({
  method: 'GET',
  path: '/api/search/suggestions',
  summary: 'List completions of a partial search term, and matching items.',
  action: 'search.read',
  query: suggestionsQuery,
  reply: suggestions,
});

export const describeLinks = endpoint({
  method: 'GET',
  path: '/api/search/links',
  summary: 'List title and picture of the items that paths of this site lead to. Paths of items that the caller cannot see are left out.',
  action: 'search.read',
  query: linksQuery,
  reply: linkedThings,
});

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  summary: 'List the saved searches of the authenticated user, with the number of new results.',
  action: 'search.keep',
  reply: savedSearches,
});

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  summary: 'Save a search. New results create a notification.',
  action: 'search.keep',
  body: newSavedSearch,
  reply: savedSearch,
  status: 201,
  errors: ['search.nothingAsked', 'search.tooManySaved'],
});

export const dropSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  summary: 'Delete a saved search.',
  action: 'search.keep',
  params: savedSearchParams,
  reply: done,
  errors: ['search.savedNotFound'],
});
