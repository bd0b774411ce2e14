import type { Transporter } from 'nodemailer';
import sql from 'sql-template-tag';
import type { Config } from './config.ts';
import { flowedText } from './flowed-text.ts';
import type { Queries } from './db.ts';
import { newId } from './id.ts';
import { mailBanner } from './mail-banner.ts';
import { bannerId } from './mail-html.ts';
import type { Log } from './log.ts';

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same, laid out (`mailHtml`). A mail of a release before has none. */
  html?: string;
  /** Of what comes again and again, and can be ended. */
  subscription?: MailSubscription;
}

/** What ends emails of a kind with one click. */
export interface MailSubscription {
  /** The account whose emails these are; undefined where they go to an address that may have none. */
  userId?: string;
  /** The address by which they end, without signing in (RFC 8058): asked for with POST at once, opened it shows a page. */
  endAddress: string;
}

/** Sends a mail, or throws so that the job which called it tries again. */
export type SendMail = (mail: Mail) => Promise<void>;

/** What the receiving server refused for good: asking again would bring the same answer. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** It was the address that was refused: nobody is there who takes mails. Else it was this mail, or us. */
  readonly isOfAddress: boolean;

  constructor(message: string, isOfAddress = false) {
    super(message);
    this.isOfAddress = isOfAddress;
  }
}

const plainText = 'text/plain';
const notSent = 'the mail could not be sent: ';

/** Why a mail was not sent, as far as whoever runs the site has to know: by the server it went to, by the way to it, or by something else. */
export const mailFailures = ['refused', 'deferred', 'unreachable', 'signInRefused', 'other'] as const;
export type MailFailure = (typeof mailFailures)[number];

/** Reads what a failed attempt left: the kind of failure, and what the server and the library called it. */
export function readFailure(message: string): { failure: MailFailure; reason: string } {
  if (!message.startsWith(notSent)) return { failure: 'other', reason: message };
  const reason = message.slice(notSent.length);
  const code = /^\S*/.exec(reason)?.[0] ?? '';
  if (code === 'EAUTH') return { failure: 'signInRefused', reason };
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { failure: / 5\d\d$/.test(reason) ? 'refused' : 'deferred', reason };
  return { failure: /^E(?:CONNECTION|TIMEDOUT|DNS|SOCKET|TLS)$/.test(code) ? 'unreachable' : 'other', reason };
}

const ADDRESS = /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/;

/**
 * Sends by the SMTP server of the settings. Without one, mails are kept in the table `mails` for the administrator to read,
 * and the log says so.
 */
export function createMail(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Queries, log: Log): SendMail {
  if (config.smtpUrl === undefined) {
    log.warn('no SMTP server is configured: mails are kept, and the administrator can read them; set SMTP_URL and MAIL_FROM to send them');
    return async (mail) => {
      const { to, subject, text } = checked(mail);
      await db.run(sql`insert into mails (id, to_address, subject, text) values (${newId()}, ${to}, ${subject}, ${text})`);
      log.info('a mail was kept, since no SMTP server is configured');
    };
  }
  const { smtpUrl: url, mailFrom: from } = config;
  let opening: Promise<Transporter> | undefined;
  // What the address does not say: patience, and no reading of files or addresses named in a mail.
  const options = {
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const open = () =>
    (opening ??= import('nodemailer').then(({ createTransport }) => {
      const transport: Transporter = createTransport(options, { from });
      transport.use('stream', ({ message }, done) => {
        const parts = [message, ...message.childNodes];
        parts
          .find((part) => String(part.getHeader('Content-Type')).startsWith(plainText))
          ?.setHeader('Content-Type', `${plainText}; charset=utf-8; format=flowed`);
        done();
      });
      return transport;
    }));
  return async (mail) => {
    const transport = await open();
    const { to, subject, text, html, subscription } = checked(mail);
    const headers = subscription && endingHeaders(subscription);
    // An address object is taken as it is; a string would be parsed, and one with a comma is two.
    try {
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text: flowedText(text),
        ...(headers && { headers }),
        ...(html !== undefined && (await laidOut(html))),
      });
    } catch (error) {
      throw refusalWithoutAddress(error);
    }
  };
}

/** By which mail programs offer to end such mails, with one click. */
const endingHeaders = ({ endAddress }: MailSubscription) => ({
  'List-Unsubscribe': `<${endAddress}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Auto-Submitted': 'auto-generated',
});

/** The HTML with the picture that it shows; without it, where it cannot be drawn, rather than not at all. */
async function laidOut(html: string) {
  const content = html.includes(`cid:${bannerId}`) ? await mailBanner().catch(() => undefined) : undefined;
  const picture = { cid: bannerId, filename: 'atrium.png', contentType: 'image/png', contentDisposition: 'inline' as const };
  return { html, attachments: content ? [{ ...picture, content }] : [] };
}

/**
 * What servers answer often repeats the address, which must not reach logs and job tables. A status of 5xx for the address or the mail
 * is final (RFC 5321, 4.2.1); one for our own name and password is not, since whoever runs the site can mend that.
 */
function refusalWithoutAddress(error: unknown): Error {
  const of = (name: string) => (error instanceof Error && name in error ? String(Reflect.get(error, name)) : '');
  const [code, status] = [of('code'), of('responseCode')];
  const message = notSent + [code || 'unknown reason', of('command'), status].filter((part) => part !== '').join(' ');
  if (!['EENVELOPE', 'EMESSAGE'].includes(code) || !status.startsWith('5')) return new Error(message);
  return new MailRefused(message, of('command') === 'RCPT TO' && isOfAddress(of('response')));
}

/** What a server refuses of a recipient for its own rules (RFC 3463: 5.7, 5.3, 5.4), such as for where we send from, says nothing of the address. */
const isOfAddress = (response: string): boolean => !/\b5\.[3-7]\.\d/.test(response);

/** One address and one line of subject: nothing in them can begin another header or add a recipient. */
function checked(mail: Mail): Mail {
  if (!ADDRESS.test(mail.to)) throw new Error('a mail must go to one plain address');
  return { ...mail, subject: mail.subject.replaceAll(/\p{Cc}+/gu, ' ').trim() };
}
