import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { dovecotPassword, hasDovecot, startDovecot, type RunningMailServer } from '#platform/server/mail/testing/debian-mail-servers.ts';
import { aConversation, openPostOffice, rawOf, replyDomain, saidIn, type PostOffice } from '../testing/post-office.ts';
import { fetchByImap, type ImapState } from './fetch-by-imap.ts';

describe.skipIf(!hasDovecot())('Dovecot', () => {
  let server: RunningMailServer;
  let office: PostOffice;
  let client: ImapFlow;
  let app: PostOffice['app'];
  const url = (password = dovecotPassword) => `imaps://atrium:${encodeURIComponent(password)}@localhost:${server.port}`;
  beforeAll(async () => {
    server = await startDovecot();
    office = await openPostOffice();
    const file = join(mkdtempSync(join(tmpdir(), 'atrium-ca-')), 'mail.pem');
    writeFileSync(file, server.certificate);
    app = {
      ...office.app,
      config: { ...office.app.config, smtpCa: readConfig({ SMTP_CA: file }).smtpCa, mailIn: { url: url(), replyDomain } },
    };
    client = new ImapFlow({
      host: 'localhost',
      port: server.port,
      secure: true,
      auth: { user: 'atrium', pass: dovecotPassword },
      tls: { rejectUnauthorized: false },
      logger: false,
    });
    await client.connect();
  });
  afterAll(async () => {
    await client.logout();
    await office.close();
    await server.close();
  });

  const put = async (raw: Buffer | string, head = '') =>
    void (await client.append('INBOX', Buffer.concat([Buffer.from(head), Buffer.from(raw)])));
  const countIn = async (folder: string) => {
    const status = await client.status(folder, { messages: true }).catch(() => false as const);
    return status ? (status.messages ?? 0) : 0;
  };
  const waitFor = async (isSo: () => Promise<boolean>) => {
    for (let tries = 0; !(await isSo()); tries += 1) {
      if (tries > 300) throw new Error('nothing happened');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  test('ML-03 emails of a mailbox are stored once and then moved, those for nobody apart; new ones as they arrive', async () => {
    const { ana, ben, id, replyTo } = await aConversation(office);
    const mail = async (text: string) =>
      rawOf({ from: ben.email, to: 'atrium@mail.example.org', text, messageId: `<${text}@example.org>` });
    const delivered = `Return-Path: <${ben.email}>\r\nDelivered-To: ${replyTo}\r\nReceived: from mail.example.org (mail.example.org [192.0.2.25])\r\n\tby mx.example.net; Sun, 29 Nov 2026 10:12:00 +0000\r\n`;
    // Twice, as after a crash between storing and moving.
    await put(await mail('One'), delivered);
    await put(await mail('One'), delivered);
    await put(await mail('For nobody'), `Delivered-To: somebody@${replyDomain}\r\n`);
    const states: ImapState[] = [];
    const fetcher = fetchByImap(app, url(), async (state) => void states.push(state));
    await waitFor(async () => (await countIn('INBOX')) === 0);
    expect([await countIn('Processed'), await countIn('Refused')]).toEqual([2, 1]);
    await put(await mail('Two'), delivered);
    await waitFor(async () => (await countIn('Processed')) === 3);
    await fetcher.close();
    await office.app.runJobs();
    expect((await saidIn(office, ana.viewer, id)).slice(1).toSorted()).toEqual(['One', 'Two']);
    expect(states[0]).toEqual({ isConnected: true, failure: null });
    const rows = await office.own.db.many(sql`select sender from received_mails`);
    expect(rows).toEqual([{ sender: ben.email }, { sender: ben.email }]);
  });

  test('ML-03 an email that cannot be stored stays in the mailbox until it can', async () => {
    const { ben, replyTo } = await aConversation(office);
    await put(await rawOf({ from: ben.email, to: replyTo, text: 'Later' }));
    const broken = { ...app, emit: () => Promise.reject(new Error('the database is gone')) };
    const failing = fetchByImap(broken, url());
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await failing.close();
    expect(await countIn('INBOX')).toBe(1);
    const fetcher = fetchByImap(app, url());
    await waitFor(async () => (await countIn('INBOX')) === 0);
    await fetcher.close();
  });

  test('ML-03 a refused password is told, and the connection is tried again', async () => {
    const states: ImapState[] = [];
    const fetcher = fetchByImap(app, url('wrong'), async (state) => void states.push(state));
    await waitFor(async () => states.length >= 2);
    await fetcher.close();
    expect(states.slice(0, 2)).toEqual([
      { isConnected: false, failure: 'signInRefused' },
      { isConnected: false, failure: 'signInRefused' },
    ]);
  });
});
