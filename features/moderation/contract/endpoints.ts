import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import {
  caseParams,
  casePage,
  caseWhole,
  figures,
  figuresQuery,
  made,
  newDecision,
  newMessage,
  newReport,
  pictureList,
  pictureParams,
  queueQuery,
  statement,
  statementPage,
  statementQuery,
} from './shapes.ts';

export const makeReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Reports a thing that one sees (`kind:id`), once, with the reason',
  action: 'report.make',
  body: newReport,
  reply: made,
  status: 201,
  errors: ['thing.notFound', 'report.made', 'report.own', 'command.reused', 'quota.reached'],
});

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'Cases of reported things that the administrator decides about, the gravest first; or those that are done, the latest first',
  action: 'report.listAll',
  query: queueQuery,
  reply: casePage,
});

export const listOwnReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'The same of things that are for groups which one manages, and for no others',
  action: 'report.listOwn',
  query: queueQuery,
  reply: casePage,
});

export const readReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id',
  summary: 'One case with what was reported, what its author did before, and all decisions',
  action: 'report.read',
  params: caseParams,
  reply: caseWhole,
  errors: ['thing.notFound'],
});

export const listPictures = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id/pictures',
  summary: 'Where the pictures of what was reported are found, hidden or not; the addresses hold for a few minutes',
  action: 'report.look',
  params: caseParams,
  reply: pictureList,
  errors: ['thing.notFound'],
});

export const readPicture = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id/pictures/:number',
  summary: 'One of these pictures; who looked at it is recorded',
  action: 'report.look',
  params: pictureParams,
  reply: done,
  fileType: '*/*',
  errors: ['thing.notFound'],
});

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/decision',
  summary:
    'Decides about a case with a statement of reasons: hide, remove, warn, decline, restore, uphold, or release what waited; its author and whoever reported it are told',
  action: 'report.decide',
  params: caseParams,
  body: newDecision,
  reply: made,
  status: 201,
  errors: ['thing.notFound', 'report.decided', 'report.gone', 'report.notHidden', 'objection.another', 'command.reused'],
});

export const answerObjection = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/messages',
  summary: 'Writes to the author about their objection',
  action: 'report.answer',
  params: caseParams,
  body: newMessage,
  reply: done,
  status: 201,
  errors: ['thing.notFound', 'report.decided', 'objection.tooMany', 'command.reused'],
});

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/statements',
  summary: 'What was decided about one’s own things, and what became of one’s reports, the latest first',
  action: 'statement.list',
  query: statementQuery,
  reply: statementPage,
});

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/statements/:id',
  summary: 'One of them: to its author with the statement of reasons and the objection, to whoever reported it with the outcome',
  action: 'statement.read',
  params: caseParams,
  reply: statement,
  errors: ['thing.notFound'],
});

export const contestDecision = endpoint({
  method: 'POST',
  path: '/api/statements/:id/objection',
  summary: 'Objects to a decision about one’s own thing within six months, or writes more about the objection',
  action: 'statement.contest',
  params: caseParams,
  body: newMessage,
  reply: done,
  status: 201,
  errors: ['thing.notFound', 'objection.late', 'objection.tooMany', 'report.decided', 'command.reused'],
});

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/admin/moderation-figures',
  summary: 'What was reported, decided and contested in a year, as a transparency report asks for it',
  action: 'report.figures',
  query: figuresQuery,
  reply: figures,
});

export const downloadFigures = endpoint({
  method: 'GET',
  path: '/api/admin/moderation-figures.csv',
  summary: 'The same as CSV, in the language of the call',
  action: 'report.figures',
  query: figuresQuery,
  reply: done,
  fileType: 'text/csv',
});
