import { endpoint } from '#platform/contract/endpoint.ts';
import { mailParams, ownMails, wholeMail } from './shapes.ts';

export const listReceivedMails = endpoint({
  method: 'GET',
  path: '/api/received-mails',
  summary: 'List the answers that one sent by email in the last 30 days, newest first, and what became of each.',
  action: 'receivedMail.list',
  reply: ownMails,
});

export const readReceivedMail = endpoint({
  method: 'GET',
  path: '/api/received-mails/:id',
  summary: 'Get the whole text of an email that one sent, with quotations and signature.',
  action: 'receivedMail.read',
  params: mailParams,
  reply: wholeMail,
});
