import type { Config } from '../config/config.ts';
import { ok, reasonOf, wrong, type Finding } from './finding.ts';

const about = 'mail';
const patienceMs = 8_000;

/** Connects to the mail server with encryption and sign-in, as for sending; sends nothing. */
export async function examineMail({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const { hostname, port } = new URL(smtpUrl);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
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
