import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messageLimits } from '#features/messenger/contract/limits.ts';
import { listRefusedAddresses, readSettings } from '#features/notifications/contract/endpoints.ts';
import { readMailIn } from '../contract/endpoints.ts';
import { inboundMailLimits } from '../contract/limits.ts';
import { noteState } from './imap/mail-in-store.ts';
import { readMailIn as readState } from './imap/read-mail-in.ts';
import { isReturnPathOf, recipientOf, returnPathOf } from './reply-address.ts';
import { aConversation, openPostOffice, rawOf, replyDomain, resolverOf, saidIn, type PostOffice } from './testing/post-office.ts';
import { CheckPostponed, isAuthentic } from './sender-check.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office.close());
beforeEach(() => office.own.db.run(sql`delete from received_mails`));

const message = 'Shall we meet at noon?';
const report = (action: string, status: string, to: string) =>
  [
    'From: MAILER-DAEMON@example.org',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Your mail could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.org',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--b--',
    '',
  ].join('\r\n');

test.each([
  ['an absence note of Dovecot', { 'Auto-Submitted': 'auto-replied (vacation)' }],
  ['a mailing list', { 'List-Id': '<members.example.org>' }],
  ['a bulk email', { Precedence: 'bulk' }],
  ['an absence note of old programs', { 'X-Autoreply': 'yes' }],
  ['our own email that comes back', { 'Auto-Submitted': 'auto-generated' }],
])('ML-03 %s is neither posted nor answered', async (_, headers) => {
  const { ana, ben, id, replyTo } = await aConversation(office);
  await office.deliver({ from: ben.email, to: replyTo, text: 'I am away.', headers: headers as unknown as Record<string, string> });
  expect(await office.mailed()).toEqual([]);
  expect(await saidIn(office, ana.viewer, id)).toEqual([message]);
  expect(await office.outcomes()).toEqual([{ state: 'ignored', reason: 'automatic' }]);
});

test('ML-03 an email with an empty return path, or after too many servers, is not answered; one that wants no answer gets none', async () => {
  const { ana, ben, id, replyTo } = await aConversation(office);
  const send = async (raw: Buffer | string, from: string) => {
    await office.deliverRaw(raw, replyTo, from);
    return office.mailed();
  };
  const plain = (text: string, head = '') => `${head}From: ${ben.email}\r\nMessage-ID: <${text}@example.org>\r\n\r\n${text}`;
  expect(await send(plain('one'), '')).toEqual([]);
  expect(
    await send(plain('two', 'Received: from a by b; Sun, 29 Nov 2026 10:12:00 +0000\r\n'.repeat(inboundMailLimits.hops)), ben.email),
  ).toEqual([]);
  expect(await saidIn(office, ana.viewer, id)).toEqual([message]);
  await office.own.db.run(sql`update mail_reply_addresses set created_at = now() - interval '31 days'`);
  expect(await send(plain('three', 'X-Auto-Response-Suppress: All\r\n'), ben.email)).toEqual([]);
  expect(await send(plain('four'), ben.email)).toHaveLength(1);
});

test('ML-03 people are told of at most ten emails a day', async () => {
  const { ben, replyTo } = await aConversation(office);
  await office.own.db.run(sql`update mail_reply_addresses set created_at = now() - interval '31 days'`);
  for (let index = 0; index < inboundMailLimits.toldPerDay + 2; index += 1)
    await office.deliver({ from: ben.email, to: replyTo, text: `Number ${index}` });
  expect(await office.mailed()).toHaveLength(inboundMailLimits.toldPerDay);
});

test('ML-03 an undeliverable email marks the address on the second day, unless the failure says nothing about it', async () => {
  const { ben, mail } = await aConversation(office);
  const returnPath = mail?.returnPath ?? '';
  expect(returnPath).toMatch(new RegExp(`^bounces\\+[a-z0-9-]+@${replyDomain}$`));
  const refusedAt = async () => (await office.ask(readSettings, ben.viewer)).delivery.refusedAt;
  const bounce = async (action: string, status: string) => {
    await office.deliverRaw(report(action, status, ben.email), returnPath, '');
    expect(await office.mailed()).toEqual([]);
    await office.own.db.run(sql`delete from received_mails`);
    await office.own.db.run(sql`update notification_deliveries set first_refused_at = first_refused_at - interval '1 day'`);
  };
  for (const [action, status] of [
    ['delayed', '4.4.1'],
    ['failed', '5.2.2'],
    ['failed', '5.7.1'],
  ] as const)
    for (let day = 0; day < 2; day += 1) await bounce(action, status);
  expect(await refusedAt()).toBeNull();
  await bounce('failed', '5.1.1');
  expect(await refusedAt()).toBeNull();
  await bounce('failed', '5.1.1');
  expect(await refusedAt()).not.toBeNull();
  const administrator = { ...ben.viewer, isAdministrator: true };
  expect(await office.ask(listRefusedAddresses, administrator)).toMatchObject({ total: 1, items: [{ name: 'Ben', address: ben.email }] });
  await expect(office.ask(listRefusedAddresses, ben.viewer)).rejects.toMatchObject({ code: 'auth.forbidden' });
});

test('ML-03 a return path is valid for one address of one person', async () => {
  const { config } = office.app;
  const path = returnPathOf(config, 'ABCD2345', 'ana@example.org') ?? '';
  const recipient = recipientOf(config, path.toUpperCase());
  if (recipient?.purpose !== 'bounce') throw new Error('not a return path');
  expect(isReturnPathOf(config, recipient, 'Ana@example.org')).toBe(true);
  expect(isReturnPathOf(config, recipient, 'new@example.org')).toBe(false);
  expect(isReturnPathOf(config, { ...recipient, userId: 'ABCD2346' }, 'ana@example.org')).toBe(false);
  const { ben } = await aConversation(office);
  const forged = `bounces+${ben.viewer.id.toLowerCase()}-${'a'.repeat(26)}@${replyDomain}`;
  await expect(office.deliverRaw(report('failed', '5.1.1', ben.email), forged, '')).rejects.toMatchObject({ responseCode: 550 });
});

test('ML-03 an email that is too large is refused, and nothing of it stays', async () => {
  const { ben, replyTo } = await aConversation(office);
  const large = {
    from: ben.email,
    to: replyTo,
    text: 'Large',
    attachments: [{ filename: 'large.bin', content: Buffer.alloc(37_000_000) }],
  };
  await expect(office.deliver(large)).rejects.toMatchObject({ responseCode: 552 });
  expect(await office.outcomes()).toEqual([]);
});

test('ML-01 twenty files: ten are taken, the person is told of the others', async () => {
  const { ana, ben, id, replyTo } = await aConversation(office);
  const attachments = Array.from({ length: 20 }, (_, index) => ({ filename: `${index + 1}.txt`, content: `File ${index}` }));
  await office.deliver({ from: ben.email, to: replyTo, text: 'All files.', attachments });
  const notifications = (await office.mailed()).filter(({ to }) => to === ben.email);
  expect((await saidIn(office, ana.viewer, id)).at(-1)).toBe(
    `All files. ${attachments
      .slice(0, 10)
      .map(({ filename }) => `[${filename}]`)
      .join(' ')}`,
  );
  expect(notifications.map(({ subject }) => subject)).toEqual(['Your reply by email was posted, but some files are missing']);
  expect(notifications[0]?.text).toContain('11.txt · 12.txt');
});

test('ML-01 an email in HTML alone, one in ISO-2022-JP, one without text and one with only a quotation', async () => {
  const { ana, ben, id, replyTo } = await aConversation(office);
  await office.deliver({ from: ben.email, to: replyTo, html: '<p>Yes, <b>at noon</b>.</p><blockquote>New message from Ana</blockquote>' });
  await office.app.runJobs();
  const japanese = Buffer.concat([
    Buffer.from(
      `From: ${ben.email}\r\nMessage-ID: <jp@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=ISO-2022-JP\r\n\r\n`,
    ),
    Buffer.from('\u001b$B$O$$\u001b(B\r\n', 'latin1'),
  ]);
  await office.deliverRaw(japanese, replyTo, ben.email);
  await office.app.runJobs();
  await office.deliver({ from: ben.email, to: replyTo, text: '', attachments: [{ filename: 'only.txt', content: 'A file.' }] });
  await office.app.runJobs();
  await office.deliver({ from: ben.email, to: replyTo, text: '> New message from Ana' });
  await office.app.runJobs();
  expect((await saidIn(office, ana.viewer, id)).slice(1)).toEqual(['Yes, at noon.', 'はい', '[only.txt]']);
  expect((await office.outcomes()).at(-1)).toEqual({ state: 'notPosted', reason: 'empty' });
});

test('ML-03 many emails at once, each delivered twice: each is stored and posted once, and waits beyond the rate limit', async () => {
  const { ben, id, replyTo } = await aConversation(office);
  const mails = await Promise.all(
    Array.from({ length: 140 }, (_, index) =>
      rawOf({ from: ben.email, to: replyTo, text: `Number ${index % 70}`, messageId: `<n${index % 70}@example.org>` }),
    ),
  );
  await Promise.all(mails.map((raw) => office.deliverRaw(raw, replyTo, ben.email)));
  await office.app.runJobs();
  const states = (await office.outcomes()).map(({ state }) => state);
  expect(states.filter((state) => state === 'posted')).toHaveLength(messageLimits.sentPerMinute);
  expect(states.filter((state) => state === 'waiting')).toHaveLength(70 - messageLimits.sentPerMinute);
  const posted = await office.own.db.many<{ text: string }>(
    sql`select text from messages where conversation_id = ${id} and author_id = ${ben.viewer.id}`,
  );
  expect(new Set(posted.map(({ text }) => text)).size).toBe(messageLimits.sentPerMinute);
  expect(posted).toHaveLength(messageLimits.sentPerMinute);
});

test('ML-01 an email waits while DNS cannot be asked', async () => {
  const envelope = { sender: 'ben@example.org', clientAddress: '192.0.2.25', clientName: 'mail.example.org' };
  const raw = Buffer.from('From: ben@example.org\r\nMessage-ID: <a@example.org>\r\n\r\nYes.');
  const check = (records: Record<string, string[]>) => isAuthentic(raw, 'ben@example.org', envelope, resolverOf(records));
  expect(await check({})).toBe(true);
  await expect(check({ 'TXT _dmarc.example.org': ['SERVFAIL'] })).rejects.toThrow(CheckPostponed);
  await expect(check({ 'TXT example.org': ['SERVFAIL'] })).rejects.toThrow(CheckPostponed);
});

test('ML-03 administrators see whether the mailbox can be read, and that there is no news of it', async () => {
  const { own, app, ask } = office;
  const { ben, replyTo } = await aConversation(office);
  const administrator = { ...ben.viewer, isAdministrator: true };
  await office.deliver({ from: ben.email, to: replyTo, text: 'Yes.' });
  await app.runJobs();
  expect(await ask(readMailIn, administrator)).toMatchObject({
    way: 'lmtp',
    replyDomain,
    mailbox: null,
    lastDay: { posted: 1, waiting: 0 },
  });
  await expect(ask(readMailIn, ben.viewer)).rejects.toMatchObject({ code: 'auth.forbidden' });
  const byImap = { ...app, viewer: administrator, config: { ...app.config, mailIn: { url: 'imaps://a:b@localhost', replyDomain } } };
  const mailbox = async () => (await readState(byImap as never)).mailbox;
  await own.db.run(sql`delete from mail_in_state`);
  expect(await mailbox()).toBeNull();
  await noteState(own.db, { isConnected: false, failure: 'signInRefused' });
  expect(await mailbox()).toMatchObject({ isConnected: false, failure: 'signInRefused' });
  await noteState(own.db, { isConnected: true, failure: null });
  expect(await mailbox()).toMatchObject({ isConnected: true, failure: null });
  await own.db.run(sql`update mail_in_state set noted_at = now() - interval '16 minutes'`);
  expect(await mailbox()).toMatchObject({ isConnected: false, failure: null });
});
