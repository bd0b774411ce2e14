import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { designLimits } from './limits.ts';
import {
  conversion,
  designEdit,
  designHead,
  designList,
  designMade,
  designParams,
  designResult,
  designSaved,
  designWhole,
  importQuery,
  importReply,
  languageQuery,
  newDesign,
  preview,
  previewQuery,
  unclearColumns,
  undoing,
} from './shapes.ts';

export const readTemplate = endpoint({
  method: 'GET',
  path: '/api/template.csv',
  summary: 'Download the template table with an example of a group, a member and a manager. It is UTF-8 with a byte order mark, for Excel.',
  action: 'design.template',
  query: languageQuery,
  reply: done,
  fileType: 'text/csv',
});

export const readSampleList = endpoint({
  method: 'GET',
  path: '/api/sample-list.csv',
  summary: 'Download an example of a list with twelve invented people in three groups, for trying out the designer.',
  action: 'design.template',
  query: languageQuery,
  reply: done,
  fileType: 'text/csv',
});

export const listDesigns = endpoint({
  method: 'GET',
  path: '/api/designs',
  summary: 'List the designs of the authenticated user without their rows, last changed first.',
  action: 'design.list',
  reply: designList,
});

export const createDesign = endpoint({
  method: 'POST',
  path: '/api/designs',
  summary: 'Create a design.',
  action: 'design.create',
  body: newDesign,
  reply: designMade,
  status: 201,
  errors: ['design.tooMany', 'command.reused'],
});

export const readDesign = endpoint({
  method: 'GET',
  path: '/api/designs/:id',
  summary: 'Get a design with all its people and groups.',
  action: 'design.read',
  params: designParams,
  reply: designWhole,
});

export const readResult = endpoint({
  method: 'GET',
  path: '/api/designs/:id/result',
  summary: 'Get the progress and result of a conversion: created groups, what can be undone, and the answers to invitations.',
  action: 'design.read',
  params: designParams,
  reply: designResult,
});

export const saveDesign = endpoint({
  method: 'PUT',
  path: '/api/designs/:id',
  summary: 'Save the changes since `revision`. If that is not the current revision, the call fails with `design.changed`.',
  action: 'design.edit',
  params: designParams,
  body: designEdit,
  bodyLimitBytes: designLimits.saveBytes,
  reply: designSaved,
  errors: ['design.changed', 'design.notEditable', 'design.tooMany'],
});

export const deleteDesign = endpoint({
  method: 'DELETE',
  path: '/api/designs/:id',
  summary: 'Permanently delete a design. Groups and accounts created from it remain.',
  action: 'design.delete',
  params: designParams,
  reply: done,
  errors: ['design.notEditable'],
});

export const importDesign = endpoint({
  method: 'POST',
  path: '/api/designs/:id/import',
  summary: 'Import a CSV, Excel or OpenDocument file into a design. The request body is the file. Every invalid cell is reported.',
  action: 'design.edit',
  params: designParams,
  query: importQuery,
  streamTypes: ['application/octet-stream'],
  reply: importReply,
  errors: [
    'design.changed',
    'design.notEditable',
    'design.tooMany',
    'design.fileUnreadable',
    'design.fileProtected',
    'design.fileOutdated',
    'design.fileEmpty',
    'design.fileTooLarge',
    'design.tooManyRows',
    'design.tooManyColumns',
    'design.fileTooSlow',
    'design.columnsUnclear',
  ],
});

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/designs/import/preview',
  summary:
    'Show how a file would be imported into a design: sheet, header, columns, the first ten rows, and rows that are left out. Stores nothing. The request body is the file.',
  action: 'design.create',
  query: previewQuery,
  streamTypes: ['application/octet-stream'],
  reply: unclearColumns,
  errors: [
    'design.fileUnreadable',
    'design.fileProtected',
    'design.fileOutdated',
    'design.fileEmpty',
    'design.fileTooLarge',
    'design.tooManyRows',
    'design.tooManyColumns',
    'design.fileTooSlow',
  ],
});

export const exportDesign = endpoint({
  method: 'GET',
  path: '/api/designs/:id/board.csv',
  summary: 'Export a design as CSV. Importing the file creates an equal design.',
  action: 'design.read',
  params: designParams,
  query: languageQuery,
  reply: done,
  fileType: 'text/csv',
});

export const previewDesign = endpoint({
  method: 'GET',
  path: '/api/designs/:id/preview',
  summary:
    'Preview a conversion: who is invited, added or left out, and which problems must be fixed first. Managers get the same response for addresses with and without an account.',
  action: 'design.read',
  params: designParams,
  reply: preview,
  errors: ['quota.reached'],
});

export const convertDesign = endpoint({
  method: 'POST',
  path: '/api/designs/:id/convert',
  summary:
    'Start converting a design: create its groups and invite its people, as one transaction. Administrators create accounts directly. Idempotent by `commandId`.',
  action: 'design.convert',
  params: designParams,
  body: conversion,
  reply: designHead,
  status: 202,
  errors: ['design.changed', 'design.notEditable', 'design.incomplete', 'design.managerFull', 'quota.reached', 'command.reused'],
});

export const undoConversion = endpoint({
  method: 'POST',
  path: '/api/designs/:id/undo',
  summary: 'Start undoing a conversion. This is possible for one day, for groups that no one has used.',
  action: 'design.convert',
  params: designParams,
  body: undoing,
  reply: designHead,
  status: 202,
  errors: ['design.notConverted', 'design.used', 'command.reused'],
});
