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
  summary: 'Report an item (`kind:id`) with a reason. Each person can report an item once.',
  action: 'report.make',
  body: newReport,
  reply: made,
  status: 201,
  errors: ['thing.notFound', 'report.made', 'report.own', 'command.reused', 'quota.reached'],
});

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'List moderation cases for administrators. Open ones are sorted most urgent first, closed ones newest first.',
  action: 'report.listAll',
  query: queueQuery,
  reply: casePage,
});

export const listOwnReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary:
    'List moderation cases about items that are shared only with groups that the authenticated user moderates, as manager or deputy.',
  action: 'report.listOwn',
  query: queueQuery,
  reply: casePage,
});

export const readReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id',
  summary: 'Get a case with the reported content, all decisions, and for administrators earlier cases of its author.',
  action: 'report.read',
  params: caseParams,
  reply: caseWhole,
  errors: ['thing.notFound'],
});

export const listPictures = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id/pictures',
  summary: 'List the pictures of the reported item, including hidden ones. The addresses are valid for a few minutes.',
  action: 'report.look',
  params: caseParams,
  reply: pictureList,
  errors: ['thing.notFound'],
});

export const readPicture = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id/pictures/:number',
  summary: 'Get a picture of the reported item. Each access is recorded in the audit.',
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
    'Decide a case with a statement of reasons: hide, remove, warn, decline, restore, uphold or release. The author and the reporters are notified.',
  action: 'report.decide',
  params: caseParams,
  body: newDecision,
  reply: made,
  status: 201,
  errors: ['thing.notFound', 'report.decided', 'report.gone', 'report.notHidden', 'objection.another', 'command.reused'],
});

export const takeCase = endpoint({
  method: 'PUT',
  path: '/api/admin/reports/:id/assignment',
  summary: 'Assign a waiting case to the authenticated moderator, also if it is assigned to another one.',
  action: 'report.assign',
  params: caseParams,
  reply: done,
  errors: ['thing.notFound', 'report.decided'],
});

export const returnCase = endpoint({
  method: 'DELETE',
  path: '/api/admin/reports/:id/assignment',
  summary: 'Remove the assignment of a waiting case, so that another moderator can take it.',
  action: 'report.assign',
  params: caseParams,
  reply: done,
  errors: ['thing.notFound', 'report.decided'],
});

export const answerObjection = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/messages',
  summary: 'Send a message to the author about their appeal.',
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
  summary: 'List the decisions about the authenticated user’s items, and the outcomes of their reports, newest first.',
  action: 'statement.list',
  query: statementQuery,
  reply: statementPage,
});

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/statements/:id',
  summary: 'Get a decision. The author gets the statement of reasons and the appeal, a reporter the outcome.',
  action: 'statement.read',
  params: caseParams,
  reply: statement,
  errors: ['thing.notFound'],
});

export const contestDecision = endpoint({
  method: 'POST',
  path: '/api/statements/:id/objection',
  summary: 'Appeal a decision within 6 months, or add a message to an open appeal.',
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
  summary: 'Get the numbers of reports, decisions and appeals in a year, for a transparency report.',
  action: 'report.figures',
  query: figuresQuery,
  reply: figures,
});

export const downloadFigures = endpoint({
  method: 'GET',
  path: '/api/admin/moderation-figures.csv',
  summary: 'Export the moderation figures of a year as CSV, in the language of the request.',
  action: 'report.figures',
  query: figuresQuery,
  reply: done,
  fileType: 'text/csv',
});
