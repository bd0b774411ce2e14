import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { newSynonyms, synonymList, synonymParams, synonyms } from './synonym-shapes.ts';

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/api/search/synonyms',
  summary: 'List the synonyms of the search, custom and built-in.',
  action: 'synonym.list',
  reply: synonymList,
});

export const addSynonyms = endpoint({
  method: 'POST',
  path: '/api/search/synonyms',
  summary: 'Add a group of synonyms.',
  action: 'synonym.edit',
  body: newSynonyms,
  reply: synonyms,
  status: 201,
  errors: ['command.reused', 'synonym.tooMany', 'synonym.alike'],
});

export const removeSynonyms = endpoint({
  method: 'DELETE',
  path: '/api/search/synonyms/:id',
  summary: 'Delete a group of synonyms. Idempotent.',
  action: 'synonym.edit',
  params: synonymParams,
  reply: done,
});
