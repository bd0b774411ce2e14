import type { Config } from '../config/config.ts';
import { certificateFault, mailTls } from '../mail/mail-tls.ts';
import { ok, reasonOf, wrong, type Finding } from './finding.ts';

const about = 'mail';
const timeoutMs = 8_000;

/** Connects to the mail server with encryption and sign-in, as for sending; sends nothing. */
export async function examineMail({
  smtpUrl,
  mailFrom,
  smtpCa,
}: Pick<Config, 'smtpUrl' | 'mailFrom'> & Partial<Pick<Config, 'smtpCa'>>): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const { hostname, port } = new URL(smtpUrl);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(smtpCa !== undefined && { tls: mailTls(smtpCa) }),
  });
  try {
    await transport.verify();
    return [ok(about, `${hostname} accepts emails; they are sent from ${mailFrom}.`)];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EAUTH')
      return [
        wrong(
          about,
          `${hostname} rejects the user name or password.`,
          'Check both in SMTP_URL; encode characters such as @ and / as %40 and %2F.',
        ),
      ];
    const fault = certificateFault(error);
    if (fault !== undefined)
      return [
        wrong(
          about,
          `The certificate of ${hostname} is not trusted (${fault}).`,
          'Set SMTP_CA to the file of the certificate or its CA; for a server on this machine, add ?ignoreTLS=true to SMTP_URL instead (docs/operation/mail.md).',
        ),
      ];
    if (code === 'ETLS' || /certificate|self.signed|ssl|tls/i.test(reasonOf(error)))
      return [
        wrong(
          about,
          `No encrypted connection to ${hostname} is possible (${reasonOf(error)}).`,
          'Use smtps:// for port 465 and smtp:// for port 587, and the host name in the server’s certificate.',
        ),
      ];
    return [
      wrong(
        about,
        `${hostname}${port ? `:${port}` : ''} cannot be reached (${reasonOf(error)}).`,
        'Check host and port of SMTP_URL, and whether this machine can send emails: many providers block port 25.',
      ),
    ];
  } finally {
    transport.close();
  }
}
