import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import * as shapes from './annex-shapes.ts';
import { refusalsOf } from './errors.ts';
import { assemblyParams } from './shapes.ts';

export const addAnnex = endpoint({
  method: 'POST',
  path: '/api/assemblies/:id/annexes',
  summary: 'Add an uploaded document to an assembly or to one of its items. Its hash becomes part of the log.',
  action: 'assembly.annex',
  params: assemblyParams,
  body: shapes.newAnnex,
  reply: shapes.annexMade,
  status: 201,
  errors: ['command.reused', 'upload.notFound', 'upload.unfinished', ...refusalsOf.annex],
});

export const withdrawAnnex = endpoint({
  method: 'DELETE',
  path: '/api/assemblies/:id/annexes/:annex',
  summary: 'Withdraw a document of an assembly: its content is deleted; its name and hash stay in the log.',
  action: 'assembly.annex',
  params: shapes.annexParams,
  reply: done,
  errors: [...refusalsOf.annexWithdrawal],
});

export const downloadAnnex = endpoint({
  method: 'GET',
  path: '/api/assemblies/:id/annexes/:annex/content',
  summary: 'Download a document of an assembly.',
  action: 'assembly.read',
  params: shapes.annexParams,
  reply: done,
  fileType: '*/*',
});
