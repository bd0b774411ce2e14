import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { mailParams, outgoingMails } from './mail-shapes.ts';

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary:
    'List up to 100 emails that are pending, have failed or were given up. Without an SMTP server, also list the latest 100 stored emails.',
  action: 'mail.list',
  reply: outgoingMails,
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/mails/:id/retry',
  summary: 'Retry an unsent email now.',
  action: 'mail.retry',
  params: mailParams,
  reply: done,
});

export const deleteMail = endpoint({
  method: 'DELETE',
  path: '/api/mails/:id',
  summary: 'Delete an unsent email. It is never sent.',
  action: 'mail.delete',
  params: mailParams,
  reply: done,
});
