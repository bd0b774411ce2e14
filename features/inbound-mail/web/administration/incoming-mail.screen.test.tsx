import { expect, test } from 'vitest';
import { answer, Screen } from '#platform/web/testing/screen.tsx';
import { readMailIn } from '../../contract/endpoints.ts';
import type { MailIn } from '../../contract/shapes.ts';
import { administrationPages } from '../administration-pages.ts';
import { IncomingMail } from './incoming-mail.tsx';

const connected: MailIn = {
  way: 'imap',
  replyDomain: 'reply.example.org',
  mailbox: { isConnected: true, failure: null, at: '2026-11-29T09:00:00.000Z' },
  lastDay: { posted: 12, notPosted: 3, ignored: 4, waiting: 0, lastAt: '2026-11-29T08:00:00.000Z' },
};
const failed = (failure: string | null): MailIn => ({
  ...connected,
  mailbox: { isConnected: false, failure, at: '2026-11-29T09:00:00.000Z' },
});
const open = (mailIn: MailIn) =>
  Screen.open(<IncomingMail />, {
    at: '/dashBoardSuperAdmin/incomingMail',
    as: { id: 'AAAAAAA2', username: 'ana' },
    answers: [answer(readMailIn, mailIn)],
  });

test('ML-03 administrators see how emails come in, and what became of those of a day', async () => {
  const text = (await open(connected)).text();
  for (const part of ['reply.example.org', '12', 'Posted', 'Not posted']) expect(text).toContain(part);
  expect((await open({ ...connected, way: 'lmtp', mailbox: null })).text()).toContain('LMTP');
  expect((await open({ ...connected, way: 'off', replyDomain: null, mailbox: null })).text()).toContain('does not receive emails');
});

test('ML-03 a mailbox that cannot be read is told with what to do, also on the start page of the administration', async () => {
  expect((await open(failed('signInRefused'))).text()).toContain('username or password');
  expect((await open(failed('ECONNREFUSED'))).text()).toContain('ECONNREFUSED');
  expect((await open(failed(null))).text()).toContain('The inbox for incoming emails cannot be read');
  expect(await administrationPages[0]?.findings?.()).toEqual([{ title: 'in.notConnected', isUrgent: true }]);
});
