import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { newSynonyms, synonymList, synonymParams, synonyms } from './synonym-shapes.ts';

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/api/search/synonyms',
  summary: 'The words that search takes for the same',
  action: 'synonym.list',
  reply: synonymList,
});

export const addSynonyms = endpoint({
  method: 'POST',
  path: '/api/search/synonyms',
  summary: 'Has search take these words for the same',
  action: 'synonym.edit',
  body: newSynonyms,
  reply: synonyms,
  status: 201,
  errors: ['command.reused', 'synonym.tooMany', 'synonym.alike'],
});

export const removeSynonyms = endpoint({
  method: 'DELETE',
  path: '/api/search/synonyms/:id',
  summary: 'Has search take these words for the same no longer',
  action: 'synonym.edit',
  params: synonymParams,
  reply: done,
});
