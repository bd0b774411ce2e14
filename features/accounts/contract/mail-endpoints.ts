import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { copiedLink, mailParams, mailTest, mailTestInput, outgoingMails, storedMailParams } from './mail-shapes.ts';

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

export const copyMailLink = endpoint({
  method: 'POST',
  path: '/api/stored-mails/:id/link',
  summary: 'Get the link of a stored email, to pass it on. Each call is recorded in the audit log.',
  action: 'mail.copyLink',
  params: storedMailParams,
  reply: copiedLink,
});

export const testMail = endpoint({
  method: 'POST',
  path: '/api/mails/test',
  summary: 'Send a test email at once and return the answer of the SMTP server; at most 10 an hour.',
  action: 'mail.test',
  body: mailTestInput,
  reply: mailTest,
  errors: ['mail.noServer'],
});
