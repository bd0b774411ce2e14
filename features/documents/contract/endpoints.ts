import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { groupNewsParams, groupNewsQuery } from '#platform/contract/group-news.ts';
import { documentLimits } from './limits.ts';
import {
  changedDocument,
  documentId,
  documentListQuery,
  documentPage,
  documentWhole,
  groupPublicDocuments,
  newDocument,
  nextReading,
  publication,
  seenVersion,
  versionListQuery,
  versionName,
  versionPage,
  versionPlace,
  versionWhole,
  writers,
  writersQuery,
} from './shapes.ts';

export const createDocument = endpoint({
  method: 'POST',
  path: '/api/documents',
  summary: 'Create a draft. If `draftKey` was used before, returns the existing draft.',
  action: 'document.create',
  body: newDocument,
  reply: documentWhole,
  status: 201,
  bodyLimitBytes: documentLimits.bodyBytes,
  errors: ['quota.reached'],
});

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/documents',
  summary:
    'List documents, newest first: the authenticated user’s published documents, those of their groups, public ones, drafts, or the bin.',
  action: 'document.list',
  query: documentListQuery,
  reply: documentPage,
  errors: ['auth.required'],
});

export const listInPublicGroup = endpoint({
  method: 'GET',
  path: '/api/documents/of-group/:groupId',
  summary: 'List the public documents of a public group, newest first. Private groups return `thing.notFound`.',
  action: 'document.list',
  params: groupNewsParams,
  query: groupNewsQuery,
  reply: groupPublicDocuments,
  errors: ['thing.notFound'],
});

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/documents/:id',
  summary: 'Get a document with its text.',
  action: 'document.read',
  params: documentId,
  reply: documentWhole,
  errors: ['thing.notFound'],
});

export const readNext = endpoint({
  method: 'GET',
  path: '/api/documents/:id/next',
  summary: 'List up to 3 related published documents, newest first: by the same author, or else of the same groups.',
  action: 'document.read',
  params: documentId,
  reply: nextReading,
  errors: ['thing.notFound'],
});

export const updateDocument = endpoint({
  method: 'PUT',
  path: '/api/documents/:id',
  summary: 'Update a document. If another save came in between, the call fails with `state.conflict` and returns the current document.',
  action: 'document.edit',
  params: documentId,
  body: changedDocument,
  reply: documentWhole,
  bodyLimitBytes: documentLimits.bodyBytes,
  errors: ['thing.notFound', 'state.conflict', 'document.incomplete', 'quota.reached', 'document.hidden'],
});

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/documents/:id',
  summary: 'Move a document to the bin. Its author can restore it for 30 days.',
  action: 'document.delete',
  params: documentId,
  reply: z.object({ id: z.string() }),
  errors: ['thing.notFound', 'document.hidden'],
});

export const undeleteDocument = endpoint({
  method: 'POST',
  path: '/api/documents/:id/undelete',
  summary: 'Restore a document from the bin with its versions. It is published again to those groups that its author still belongs to.',
  action: 'document.undelete',
  params: documentId,
  reply: documentWhole,
  errors: ['thing.notFound'],
});

export const purgeDocument = endpoint({
  method: 'DELETE',
  path: '/api/documents/:id/bin',
  summary: 'Permanently delete a document from the bin.',
  action: 'document.purge',
  params: documentId,
  reply: z.object({ id: z.string() }),
  errors: ['thing.notFound'],
});

export const emptyBin = endpoint({
  method: 'DELETE',
  path: '/api/documents/bin',
  summary: 'Empty the authenticated user’s bin. All documents in it are permanently deleted.',
  action: 'document.emptyBin',
  reply: z.object({ removed: z.number() }),
});

export const publishDocument = endpoint({
  method: 'POST',
  path: '/api/documents/:id/publish',
  summary: 'Publish a document to everyone or to groups. Call it again to change audience or category.',
  action: 'document.publish',
  params: documentId,
  body: publication,
  reply: documentWhole,
  errors: ['thing.notFound', 'state.conflict', 'document.incomplete', 'document.hidden'],
});

export const withdrawDocument = endpoint({
  method: 'POST',
  path: '/api/documents/:id/withdraw',
  summary: 'Unpublish a document. It becomes a draft.',
  action: 'document.withdraw',
  params: documentId,
  body: seenVersion,
  reply: documentWhole,
  errors: ['thing.notFound', 'state.conflict', 'document.hidden'],
});

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/documents/:id/versions',
  summary: 'List the versions of a document without their texts, newest first.',
  action: 'document.versions',
  params: documentId,
  query: versionListQuery,
  reply: versionPage,
  errors: ['thing.notFound'],
});

export const readVersion = endpoint({
  method: 'GET',
  path: '/api/documents/:id/versions/:version',
  summary: 'Get a version of a document with its text.',
  action: 'document.versions',
  params: versionPlace,
  reply: versionWhole,
  errors: ['thing.notFound'],
});

export const readWriters = endpoint({
  method: 'GET',
  path: '/api/documents/:id/writers',
  summary: 'Get who wrote which part of a version of a document, or of its saved text.',
  action: 'document.versions',
  params: documentId,
  query: writersQuery,
  reply: writers,
  errors: ['thing.notFound'],
});

export const nameVersion = endpoint({
  method: 'PUT',
  path: '/api/documents/:id/versions/:version/name',
  summary: 'Name a version of a document, so that it is not thinned out; an empty name removes it. The current version is saved first.',
  action: 'document.edit',
  params: versionPlace,
  body: versionName,
  reply: z.object({}),
  errors: ['thing.notFound', 'document.hidden', 'document.tooManyNames', 'quota.reached'],
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/documents/:id/versions/:version/restore',
  summary: 'Restore a version of a document as a new version. The current text is kept as a version.',
  action: 'document.restore',
  params: versionPlace,
  body: seenVersion,
  reply: documentWhole,
  errors: ['thing.notFound', 'state.conflict', 'document.incomplete', 'quota.reached', 'document.hidden'],
});
