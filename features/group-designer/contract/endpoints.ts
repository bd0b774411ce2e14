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
  undoing,
} from './shapes.ts';

export const readTemplate = endpoint({
  method: 'GET',
  path: '/api/template.csv',
  summary: 'The table to fill in, with an example of a group, a member and a manager; UTF-8 with a byte order mark, as Excel opens it',
  action: 'design.template',
  query: languageQuery,
  reply: done,
  fileType: 'text/csv',
});

export const listDesigns = endpoint({
  method: 'GET',
  path: '/api/designs',
  summary: 'The designs of the caller, last changed first, without their rows',
  action: 'design.list',
  reply: designList,
});

export const createDesign = endpoint({
  method: 'POST',
  path: '/api/designs',
  summary: 'Begins a design',
  action: 'design.create',
  body: newDesign,
  reply: designMade,
  status: 201,
  errors: ['design.tooMany', 'command.reused'],
});

export const readDesign = endpoint({
  method: 'GET',
  path: '/api/designs/:id',
  summary: 'A design with all its people and groups',
  action: 'design.read',
  params: designParams,
  reply: designWhole,
});

export const readResult = endpoint({
  method: 'GET',
  path: '/api/designs/:id/result',
  summary: 'How far a conversion is, what it made, what of it can be undone, and what people answered to its invitations',
  action: 'design.read',
  params: designParams,
  reply: designResult,
});

export const saveDesign = endpoint({
  method: 'PUT',
  path: '/api/designs/:id',
  summary: 'Saves what changed since the revision that it names',
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
  summary: 'Deletes a design permanently; what it was converted into stays',
  action: 'design.delete',
  params: designParams,
  reply: done,
  errors: ['design.notEditable'],
});

export const importDesign = endpoint({
  method: 'POST',
  path: '/api/designs/:id/import',
  summary: 'Takes a CSV or an Excel file into a design: the body is the file. Every faulty cell is named',
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
    'design.fileEmpty',
    'design.fileTooLarge',
    'design.tooManyRows',
    'design.fileTooSlow',
    'design.columnsUnclear',
  ],
});

export const exportDesign = endpoint({
  method: 'GET',
  path: '/api/designs/:id/board.csv',
  summary: 'A design as a CSV file, which imported makes the same design again',
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
    'What a conversion would come to: who is invited, added directly or left out, and what has to be put right before. Managers get the same answer for every address, with an account or without',
  action: 'design.read',
  params: designParams,
  reply: preview,
  errors: ['quota.reached'],
});

export const convertDesign = endpoint({
  method: 'POST',
  path: '/api/designs/:id/convert',
  summary:
    'Begins to create the groups of a design and to invite its people; administrators create accounts. All or nothing; repeated with the same command it does nothing more',
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
  summary: 'Begins to take back what a conversion made, within a day and where nobody has used it',
  action: 'design.convert',
  params: designParams,
  body: undoing,
  reply: designHead,
  status: 202,
  errors: ['design.notConverted', 'design.used', 'command.reused'],
});
