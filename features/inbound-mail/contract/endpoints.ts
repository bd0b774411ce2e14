import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { listFollowing, listOpening, listParams, mailIn, mailingList, mailParams, ownMails, wholeMail } from './shapes.ts';

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

export const readMailingList = endpoint({
  method: 'GET',
  path: '/api/groups/:id/mailing-list',
  summary:
    'Get whether members can write to a group by email, at which address, and whether the authenticated user gets its messages by email.',
  action: 'mailingList.read',
  params: listParams,
  reply: mailingList,
});

export const openMailingList = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/mailing-list',
  summary: 'Let members write to a group by email, or no longer. The address stays the same.',
  action: 'mailingList.open',
  params: listParams,
  body: listOpening,
  reply: done,
});

export const followMailingList = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/mailing-list/following',
  summary: 'Get the messages of a group by email, or no longer: each at once, or one email a day or a week.',
  action: 'mailingList.follow',
  params: listParams,
  body: listFollowing,
  reply: done,
});

export const readMailIn = endpoint({
  method: 'GET',
  path: '/api/admin/mail-in',
  summary: 'Get how emails come in, whether the mailbox can be read, and how many emails of the last day were posted.',
  action: 'mailIn.read',
  reply: mailIn,
});
