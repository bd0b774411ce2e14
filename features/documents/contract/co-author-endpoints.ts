import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { coAuthorFields, coAuthorList, coAuthorPlace, coAuthorRequests, coAuthorship } from './co-author-shapes.ts';
import { documentId } from './shapes.ts';

export const listCoAuthors = endpoint({
  method: 'GET',
  path: '/api/documents/:id/co-authors',
  summary: 'List the co-authors of a document. Its author also gets the people who were asked and have not answered.',
  action: 'document.coAuthors',
  params: documentId,
  reply: coAuthorList,
  errors: ['thing.notFound'],
});

export const askCoAuthor = endpoint({
  method: 'PUT',
  path: '/api/documents/:id/co-authors/:userId',
  summary: 'Ask a person who shares a group with the author to be a co-author, or change what a co-author may do. The person must accept.',
  action: 'document.askCoAuthor',
  params: coAuthorPlace,
  body: coAuthorFields,
  reply: done,
  errors: ['thing.notFound', 'document.incomplete', 'document.hidden', 'document.personUnavailable', 'document.tooManyCoAuthors'],
});

export const removeCoAuthor = endpoint({
  method: 'DELETE',
  path: '/api/documents/:id/co-authors/:userId',
  summary: 'Remove a co-author, or withdraw a request that was not answered. The person loses access at once.',
  action: 'document.askCoAuthor',
  params: coAuthorPlace,
  reply: done,
  errors: ['thing.notFound', 'document.hidden'],
});

export const listCoAuthorRequests = endpoint({
  method: 'GET',
  path: '/api/documents/co-author-requests',
  summary: 'List the open requests to be a co-author that the authenticated user received, newest first.',
  action: 'document.coAuthorship',
  reply: coAuthorRequests,
});

export const acceptCoAuthorship = endpoint({
  method: 'PUT',
  path: '/api/documents/:id/co-authorship',
  summary: 'Accept to be a co-author of a document, or change whether readers see the name of the co-author.',
  action: 'document.coAuthorship',
  params: documentId,
  body: coAuthorship,
  reply: done,
  errors: ['document.notAsked', 'document.personUnavailable'],
});

export const endCoAuthorship = endpoint({
  method: 'DELETE',
  path: '/api/documents/:id/co-authorship',
  summary: 'Decline to be a co-author of a document, or stop being one.',
  action: 'document.coAuthorship',
  params: documentId,
  reply: done,
  errors: ['document.notAsked'],
});
