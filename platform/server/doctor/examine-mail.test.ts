import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { newCertificate } from '../signing/new-certificate.ts';
import { examineMail } from './examine-mail.ts';

/** Findings about a server that offers STARTTLS, as Debian installs Postfix, or not. */
async function saidOf(disabledCommands: string[], query = '') {
  // Its own certificate, signed by itself.
  const pem = newCertificate({ name: 'Mail', address: 'https://mail.example.org' });
  const server = new SMTPServer({ authOptional: true, key: pem, cert: pem, disabledCommands });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = listening.address() as AddressInfo;
  return examineMail({ smtpUrl: `smtp://127.0.0.1:${port}${query}`, mailFrom: 'post@example.org' });
}

test('OP-03 AC-04 a self-signed certificate of the mail server is named as the cause, with the settings that help', async () => {
  const [finding] = await saidOf([]);
  expect(finding).toMatchObject({
    about: 'mail',
    state: 'wrong',
    says: expect.stringMatching(/^The certificate of 127\.0\.0\.1 is not trusted \(\w+\)\.$/),
  });
  expect(finding?.todo).toMatch(/SMTP_CA.*\?ignoreTLS=true/);
  expect(await saidOf([], '?ignoreTLS=true')).toMatchObject([{ state: 'ok' }]);
  expect(await saidOf(['STARTTLS'])).toMatchObject([{ state: 'ok' }]);
});

test('OP-03 AC-04 a mail server that does not answer is not taken for one with a wrong certificate', async () => {
  const [finding] = await examineMail({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'post@example.org' });
  expect(finding).toMatchObject({ state: 'wrong', says: expect.stringContaining('cannot be reached') });
});
