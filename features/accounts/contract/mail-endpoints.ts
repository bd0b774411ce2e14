import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { mailParams, outgoingMails } from './mail-shapes.ts';

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary: 'Mails that wait, failed or were given up, and the latest of those that were kept for lack of an SMTP server',
  action: 'mail.list',
  reply: outgoingMails,
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/mails/:id/retry',
  summary: 'Has a mail that waits, failed or was given up sent now',
  action: 'mail.retry',
  params: mailParams,
  reply: done,
});

export const deleteMail = endpoint({
  method: 'DELETE',
  path: '/api/mails/:id',
  summary: 'Deletes a mail that waits, failed or was given up: it is never sent',
  action: 'mail.delete',
  params: mailParams,
  reply: done,
});
