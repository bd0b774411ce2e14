import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import type { Queries } from '../database/db.ts';
import { examineMail } from '../doctor/examine-mail.ts';
import { createLog } from '../logging/log.ts';
import { createMail, MailRefused, readFailure } from './mail.ts';
import { hasExim, hasPostfix, startExim, startPostfix } from './testing/debian-mail-servers.ts';

const log = createLog({ level: 'silent' });
/** Only used without a mail server. */
const noQueries = {} as Queries;
const mailFrom = 'post@example.org';

/** The error of an attempt; undefined where the server accepted the email. */
function attempt(smtpUrl: string, to: string, smtpCa?: string): Promise<unknown> {
  return createMail(
    { smtpUrl, mailFrom, smtpCa },
    noQueries,
    log,
  )({ to, subject: 'a', text: 'b' }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const failureOf = (error: unknown) => readFailure(error instanceof Error ? error.message : '');

describe.skipIf(!hasPostfix())('Postfix with a self-signed certificate', () => {
  test('AC-04 an untrusted certificate is reported as such, and SMTP_CA or no TLS sends the email', async () => {
    const server = await startPostfix();
    onTestFinished(() => server.close());
    const url = `smtp://localhost:${server.port}`;
    const refused = await attempt(url, 'ana@example.org');
    expect(failureOf(refused)).toEqual({
      failure: 'certificate',
      reason: expect.stringContaining('certificate DEPTH_ZERO_SELF_SIGNED_CERT'),
    });
    expect(await examineMail({ smtpUrl: url, mailFrom })).toEqual([
      expect.objectContaining({
        says: expect.stringContaining('not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)'),
        todo: expect.stringContaining('SMTP_CA'),
      }),
    ]);

    const file = join(mkdtempSync(join(tmpdir(), 'atrium-ca-')), 'mail.pem');
    writeFileSync(file, server.certificate);
    const { smtpCa } = readConfig({ SMTP_CA: file });
    // Its name is not `localhost`: the certificate itself is trusted.
    expect(await attempt(url, 'ana@example.org', smtpCa)).toBeUndefined();
    expect(await attempt(`${url}?ignoreTLS=true`, 'ana@example.org')).toBeUndefined();
    const another = await startPostfix();
    onTestFinished(() => another.close());
    expect(failureOf(await attempt(`smtp://localhost:${another.port}`, 'ana@example.org', smtpCa)).failure).toBe('certificate');
  });
});

describe.skipIf(!hasExim())('Exim', () => {
  test('NO-03 a refusal to relay is retried, and is no refusal of the address', async () => {
    const server = await startExim();
    onTestFinished(() => server.close());
    const refusalOf = async (to: string) => {
      const error = await attempt(`smtp://127.0.0.1:${server.port}`, to);
      return {
        isPermanent: error instanceof MailRefused,
        isOfAddress: error instanceof MailRefused && error.isOfAddress,
        failure: failureOf(error).failure,
      };
    };
    expect(await attempt(`smtp://127.0.0.1:${server.port}`, 'known@example.org')).toBeUndefined();
    expect(await refusalOf('nobody@example.org')).toEqual({ isPermanent: true, isOfAddress: true, failure: 'refused' });
    expect(await refusalOf('ana@elsewhere.example')).toEqual({ isPermanent: false, isOfAddress: false, failure: 'relayRefused' });
  });
});
