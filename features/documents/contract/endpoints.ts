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
  versionPage,
  versionPlace,
  versionWhole,
} from './shapes.ts';

export const createDocument = endpoint({
  method: 'POST',
  path: '/api/documents',
  summary: 'Begin a draft. With the same draftKey, the draft begun before is given back.',
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
  summary: 'My published documents, those of my groups, public ones, my drafts, or my bin; newest first.',
  action: 'document.list',
  query: documentListQuery,
  reply: documentPage,
  errors: ['auth.required'],
});

export const listInPublicGroup = endpoint({
  method: 'GET',
  path: '/api/documents/of-group/:groupId',
  summary: 'The public documents that are addressed to a public group, newest first, for everybody; a private group has none to tell of.',
  action: 'document.list',
  params: groupNewsParams,
  query: groupNewsQuery,
  reply: groupPublicDocuments,
  errors: ['thing.notFound'],
});

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/documents/:id',
  summary: 'One document with its text.',
  action: 'document.read',
  params: documentId,
  reply: documentWhole,
  errors: ['thing.notFound'],
});

export const readNext = endpoint({
  method: 'GET',
  path: '/api/documents/:id/next',
  summary: 'Up to three other published documents to go on with: by the same author, else of the same groups; newest first.',
  action: 'document.read',
  params: documentId,
  reply: nextReading,
  errors: ['thing.notFound'],
});

export const updateDocument = endpoint({
  method: 'PUT',
  path: '/api/documents/:id',
  summary: 'Save what was written. Refused when another save came between; what stands there now is told.',
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
  summary: 'Put a document into the bin, from where its author can bring it back for 30 days.',
  action: 'document.delete',
  params: documentId,
  reply: z.object({ id: z.string() }),
  errors: ['thing.notFound', 'document.hidden'],
});

export const undeleteDocument = endpoint({
  method: 'POST',
  path: '/api/documents/:id/undelete',
  summary: 'Bring a document back from the bin as it was: with its versions, and published to whom its author may still publish.',
  action: 'document.undelete',
  params: documentId,
  reply: documentWhole,
  errors: ['thing.notFound'],
});

export const purgeDocument = endpoint({
  method: 'DELETE',
  path: '/api/documents/:id/bin',
  summary: 'Delete a document that lies in the bin for good.',
  action: 'document.purge',
  params: documentId,
  reply: z.object({ id: z.string() }),
  errors: ['thing.notFound'],
});

export const emptyBin = endpoint({
  method: 'DELETE',
  path: '/api/documents/bin',
  summary: 'Delete everything that lies in my bin for good.',
  action: 'document.emptyBin',
  reply: z.object({ removed: z.number() }),
});

export const publishDocument = endpoint({
  method: 'POST',
  path: '/api/documents/:id/publish',
  summary: 'Publish a document to everybody or to groups; again, to change whom it is for, or its category.',
  action: 'document.publish',
  params: documentId,
  body: publication,
  reply: documentWhole,
  errors: ['thing.notFound', 'state.conflict', 'document.incomplete', 'document.hidden'],
});

export const withdrawDocument = endpoint({
  method: 'POST',
  path: '/api/documents/:id/withdraw',
  summary: 'Make a published document a draft again.',
  action: 'document.withdraw',
  params: documentId,
  body: seenVersion,
  reply: documentWhole,
  errors: ['thing.notFound', 'state.conflict', 'document.hidden'],
});

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/documents/:id/versions',
  summary: 'Earlier versions of a document of mine, without their texts; newest first.',
  action: 'document.versions',
  params: documentId,
  query: versionListQuery,
  reply: versionPage,
  errors: ['thing.notFound'],
});

export const readVersion = endpoint({
  method: 'GET',
  path: '/api/documents/:id/versions/:version',
  summary: 'One earlier version with its text.',
  action: 'document.versions',
  params: versionPlace,
  reply: versionWhole,
  errors: ['thing.notFound'],
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/documents/:id/versions/:version/restore',
  summary: 'Bring an earlier version back. That makes a new one; what stood before stays among the versions.',
  action: 'document.restore',
  params: versionPlace,
  body: seenVersion,
  reply: documentWhole,
  errors: ['thing.notFound', 'state.conflict', 'document.incomplete', 'quota.reached', 'document.hidden'],
});
