import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../logging/log.ts';
import { mailHtml } from './mail-html.ts';
import { saveLogo } from '../installation/installation-store.ts';
import { newCertificate } from '../signing/new-certificate.ts';
import { aPhotograph } from '../testing/uploaded.ts';
import { mailText } from './mail-parts.ts';
import { createMail, MailRefused, readFailure, type SendMail } from './mail.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';

interface Received {
  recipients: string[];
  sender: string;
  source: string;
}

const log = createLog({ level: 'silent' });
const received: Received[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    if (address.startsWith('unknown')) done(new Error(`no such mailbox ${address}`));
    // As Exim says that it does not relay, without an enhanced code.
    else if (address.startsWith('elsewhere')) done(Object.assign(new Error('relay not permitted'), { responseCode: 550 }));
    else if (address.startsWith('policy')) done(Object.assign(new Error('5.7.1 not from where you are'), { responseCode: 550 }));
    else done(address.startsWith('later') ? Object.assign(new Error('busy'), { responseCode: 451 }) : null);
  },
  onData: (stream, session, done) => {
    let source = '';
    stream.on('data', (part: Buffer) => (source += part.toString()));
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({ source, sender: mailFrom === false ? '' : mailFrom.address, recipients: rcptTo.map(({ address }) => address) });
      done();
    });
  },
});
let own: TestDatabase;
let send: SendMail;
let port: number;

beforeAll(async () => {
  own = await testDatabase();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  port = address.port;
  send = createMail({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Atrium <post@example.org>' }, own.db, log);
});
beforeEach(() => received.splice(0));
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await own.drop();
});

test('AC-04 an email reaches the mail server with sender, subject and text', async () => {
  await send({ to: 'ana@example.org', subject: 'Réinitialiser', text: 'Hello Ana', html: '<p>Hello Ana</p>' });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ sender: 'post@example.org', recipients: ['ana@example.org'] });
  expect(received[0]?.source).toContain('From: Atrium <post@example.org>');
  expect(received[0]?.source).toContain('Hello Ana');
  expect(received[0]?.source).toMatch(/^Subject: =\?UTF-8\?/m);
});

test('EV-04 AC-04 emails share a connection; one that the server closed is replaced', async () => {
  let connections = 0;
  let arrived = 0;
  const counting = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onData(stream, _session, done) {
      arrived += 1;
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => counting.close(() => resolve())));
  const { port: countingPort } = counting.server.address() as AddressInfo;
  const pooled = createMail({ smtpUrl: `smtp://127.0.0.1:${countingPort}`, mailFrom: 'post@example.org' }, own.db, log);
  const mailTo = (to: string) => pooled({ to: `${to}@example.org`, subject: 'Hello', text: 'Hello' });
  for (const to of ['ana', 'ben', 'cleo']) await mailTo(to);
  expect([connections, arrived]).toEqual([1, 3]);
  for (const connection of counting.connections) (connection as { close: () => void }).close();
  await mailTo('eve');
  expect([connections, arrived]).toEqual([2, 4]);
  await Promise.all(Array.from({ length: 20 }, (_, number) => mailTo(`person${number}`)));
  expect(arrived).toBe(24);
  expect(connections).toBeLessThanOrEqual(6);
});

test('AC-04 an email is sent as plain text and as HTML with its picture attached', async () => {
  const paragraphs = ['Hello Ana,', { address: 'https://atrium.example.org/connect', label: 'Sign in' }];
  const content = { subject: 'Welcome', preheader: 'It is ready.', paragraphs, reason: `${'This is your address. '.repeat(6)}End.` };
  const html = mailHtml({ language: 'en', content, name: 'Atrium', site: 'atrium.example.org' });
  const text = mailText(content, { site: 'Atrium', publicUrl: 'https://atrium.example.org' });
  await send({ to: 'ana@example.org', subject: 'Welcome', text, html });
  const source = received[0]?.source ?? '';
  const kinds = [...source.matchAll(/^Content-Type: ([\w/]+)/gm)].map(([, kind]) => kind);
  expect(kinds).toEqual(['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png']);
  expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8;\s+format=flowed/m);
  expect(source).toMatch(/^Content-ID: <banner@atrium>/im);
  expect(source).toMatch(/^Content-Disposition: inline/m);
  expect(source.length).toBeLessThan(30_000);
});

test('AD-07 an email of a site with a logo has it attached, and none once it is removed', async () => {
  const logo = { png: await aPhotograph('Quay'), hash: 'quay', width: 240, height: 60 };
  await own.db.transaction((tx) => saveLogo(tx, { ...logo, icon: null, maskedIcon: null }));
  const content = { subject: 'Welcome', preheader: 'It is ready.', paragraphs: ['Hello Ana,'], reason: 'This is your address.' };
  const html = mailHtml({ language: 'en', content, name: 'Atrium', site: 'atrium.example.org', logo });
  expect([...html.matchAll(/<img src="([^"]*)" width="(\d+)" height="(\d+)"/g)].map(([, ...facts]) => facts)).toEqual([
    ['cid:logo@atrium', '144', '36'],
  ]);
  await send({ to: 'ana@example.org', subject: 'Welcome', text: 'Hello Ana', html });
  expect(received[0]?.source).toMatch(/^Content-ID: <logo@atrium>/im);
  await own.db.transaction((tx) => saveLogo(tx, null));
  await send({ to: 'ana@example.org', subject: 'Welcome', text: 'Hello Ana', html });
  expect(received[1]?.source).not.toMatch(/^Content-ID/im);
});

test.each(['ana@example.org, eve@example.org', 'ana@example.org\r\nBcc: eve@example.org', 'Eve <eve@example.org>', '', 'ana'])(
  'AC-04 %j is not an address to send to',
  async (to) => {
    await expect(send({ to, subject: 'a', text: 'b' })).rejects.toThrow('one plain address');
    expect(received).toEqual([]);
  },
);

test('AC-04 a subject cannot inject another header or the body', async () => {
  await send({ to: 'ana@example.org', subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nbody', text: 'b' });
  const source = received[0]?.source ?? '';
  expect(received[0]?.recipients).toEqual(['ana@example.org']);
  expect(source).not.toMatch(/^Bcc:/m);
  expect(source.match(/^Subject: .*$/m)?.[0]).toBe('Subject: Hello Bcc: eve@example.org body');
});

test('AC-04 a refusal is an error, so that the email is retried, and does not contain the address', async () => {
  const error = await send({ to: 'unknown@example.org', subject: 'a', text: 'b' }).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toContain('could not be sent');
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('unknown@');
});

test.each([
  ['unknown@example.org', true],
  ['later@example.org', false],
  ['elsewhere@example.org', false],
])('AC-04 the refusal of %s is permanent: %s', async (to, isFinal) => {
  const error = await send({ to, subject: 'a', text: 'b' }).catch((cause: unknown) => cause);
  expect(error instanceof MailRefused).toBe(isFinal);
});

test('AC-04 the reason of an unsent email is classified by what to do about it', async () => {
  const failureOf = async (where: string, to = 'ana@example.org') => {
    const mail = createMail({ smtpUrl: `smtp://${where}`, mailFrom: 'post@example.org' }, own.db, log);
    const error = await mail({ to, subject: 'a', text: 'b' }).catch((cause: unknown) => cause);
    return readFailure(error instanceof Error ? error.message : '').failure;
  };
  expect(await failureOf('127.0.0.1:1')).toBe('unreachable');
  expect(await failureOf('no-such-host.invalid')).toBe('unreachable');
  expect(await failureOf(`somebody:wrong@127.0.0.1:${port}`)).toBe('signInRefused');
  expect(await failureOf(`127.0.0.1:${port}`, 'unknown@example.org')).toBe('refused');
  expect(await failureOf(`127.0.0.1:${port}`, 'later@example.org')).toBe('deferred');
  expect(await failureOf(`127.0.0.1:${port}`, 'elsewhere@example.org')).toBe('relayRefused');
  const pem = newCertificate({ name: 'Mail', address: 'https://mail.example.org' });
  const encrypted = new SMTPServer({ authOptional: true, key: pem, cert: pem });
  encrypted.on('error', () => {});
  const listening = encrypted.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => encrypted.close(() => resolve())));
  expect(await failureOf(`127.0.0.1:${(listening.address() as AddressInfo).port}`)).toBe('certificate');
  expect(readFailure('an email must have exactly one plain address')).toEqual({
    failure: 'other',
    reason: 'an email must have exactly one plain address',
  });
});

test('AC-04 without a mail server emails are stored for the administrator', async () => {
  const keep = createMail({ smtpUrl: undefined, mailFrom: 'post@example.org' }, own.db, log);
  await keep({ to: 'ana@example.org', subject: 'Reset', text: 'Here is the link' });
  expect(await own.db.many(sql`select to_address, subject, text from mails`)).toEqual([
    { to_address: 'ana@example.org', subject: 'Reset', text: 'Here is the link' },
  ]);
});

test('NO-03 a recurring email offers to unsubscribe with one click (RFC 8058)', async () => {
  const endAddress = 'https://atrium.example.org/unsubscribe?token=ABCD2345.AAAAAAAAAAAAAAAAAAAAAA';
  await send({ to: 'ana@example.org', subject: 'Your week', text: 'New for you', subscription: { userId: 'ABCD2345', endAddress } });
  const source = received[0]?.source ?? '';
  expect(source.replaceAll(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${endAddress}>\r\n`);
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  await send({ to: 'ana@example.org', subject: 'Once', text: 'Once' });
  expect(received[1]?.source).not.toContain('List-Unsubscribe');
});

test('ML-02 an email of a list has the headers of lists and of its thread, and the author’s name beside our address', async () => {
  const domain = 'reply.example.org';
  await send({
    to: 'ana@example.org',
    subject: 'Re: [Choir] Rehearsal',
    text: 'Yes.',
    subscription: { userId: 'ABCD2345', endAddress: 'https://atrium.example.org/unsubscribe?token=group.A.B.C' },
    fromName: 'Élise via “Chœur”',
    thread: { messageId: `<post-1-3@${domain}>`, answered: [`<post-1-1@${domain}>`, `<post-1-2@${domain}>`] },
    list: { id: `choir-abcdefgh.${domain}`, postAddress: `choir-abcdefgh@${domain}`, archive: 'https://atrium.example.org/messenger/A' },
  });
  const source = (received[0]?.source ?? '').replaceAll(/\r\n\s+/g, ' ');
  for (const header of [
    `Message-ID: <post-1-3@${domain}>`,
    `In-Reply-To: <post-1-2@${domain}>`,
    `References: <post-1-1@${domain}> <post-1-2@${domain}>`,
    `List-ID: <choir-abcdefgh.${domain}>`,
    `List-Post: <mailto:choir-abcdefgh@${domain}>`,
    'List-Archive: <https://atrium.example.org/messenger/A>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Precedence: list',
  ])
    expect(`\r\n${source}`).toContain(`\r\n${header}\r\n`);
  expect(source).toMatch(/^From: =\?UTF-8\?.*<post@example\.org>\r$/m);
  // A person wrote it, so that it is no automatic email.
  expect(source).not.toContain('Auto-Submitted');
});

test('NO-03 a refusal is attributed to the address or to the sender', async () => {
  const refusalOf = (to: string) =>
    send({ to, subject: 'a', text: 'b' }).then(
      () => undefined,
      (error: unknown) => (error instanceof MailRefused ? error.isOfAddress : undefined),
    );
  expect(await refusalOf('unknown@example.org')).toBe(true);
  expect(await refusalOf('policy@example.org')).toBe(false);
  expect(await refusalOf('later@example.org')).toBeUndefined();
});
