import type { Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import sql from 'sql-template-tag';
import type { Config } from '../config/config.ts';
import { flowedText } from './flowed-text.ts';
import type { Queries, Transaction } from '../database/db.ts';
import { newId } from '../common/id.ts';
import { mailBanner } from './mail-banner.ts';
import { findLogo } from '../installation/installation-store.ts';
import { bannerId, logoId } from './mail-html.ts';
import { certificateFault, mailTls } from './mail-tls.ts';
import type { Log } from '../logging/log.ts';

/** An email to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same content as HTML (`mailHtml`). Emails queued by older releases have none. */
  html?: string;
  /** Present for recurring emails: how to unsubscribe. */
  subscription?: MailSubscription;
  /** Address for replies; default: the sender. */
  replyTo?: string;
  /** Where the email returns to if it cannot be delivered; otherwise to the sender. */
  returnPath?: string;
  /** An entry that calendar programs take in (RFC 6047). */
  calendar?: { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; content: string };
  /** The Message-ID of the email that this one answers automatically (RFC 3834). */
  answers?: string;
  /** The name shown as sender, with the usual address. */
  fromName?: string;
  /** Its own Message-ID, and those of the emails that it answers, the first of the thread first. */
  thread?: { messageId: string; answered: readonly string[] };
  /** The mailing list that it belongs to. */
  list?: MailingList;
  /** Its feature learns what the mail server answered (`mailAnswered`); it has a Message-ID (`thread`). */
  isProven?: true;
}

/** A mailing list, for the headers of RFC 2919 and RFC 2369. */
export interface MailingList {
  id: string;
  /** Where members write to it; absent where they cannot. */
  postAddress?: string;
  archive: string;
}

/** One-click unsubscribing from a kind of email. */
export interface MailSubscription {
  /** The account that gets these emails; undefined where the address may have none. */
  userId?: string;
  /**
   * The unsubscribe address (RFC 8058), valid without a session: POST unsubscribes, GET shows a
   * page.
   */
  endAddress: string;
}

/** Sends an email, or throws so that its job is retried. */
export type SendMail = (mail: Mail) => Promise<void>;

/** A permanent refusal by the receiving server: a retry would fail too. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** The address was refused: it takes no mail. Otherwise, the email or the sender was refused. */
  readonly isOfAddress: boolean;

  constructor(message: string, isOfAddress = false) {
    super(message);
    this.isOfAddress = isOfAddress;
  }
}

const plainText = 'text/plain';
const notSent = 'the mail could not be sent: ';
/** Ends the message of a refusal to relay. */
const relayMark = ' relay';

/**
 * Why an email was not sent: refused, not relayed, deferred, or a fault of the connection, its
 * certificate, the sign-in, or something else.
 */
export type MailFailure = 'refused' | 'relayRefused' | 'deferred' | 'unreachable' | 'certificate' | 'signInRefused' | 'other';

/** Parses the error message of a failed attempt: the kind of failure and the original message. */
export function readFailure(message: string): { failure: MailFailure; reason: string } {
  if (!message.startsWith(notSent)) return { failure: 'other', reason: message };
  const reason = message.slice(notSent.length);
  const code = /^\S*/.exec(reason)?.[0] ?? '';
  if (reason.includes(' certificate ')) return { failure: 'certificate', reason };
  if (reason.endsWith(relayMark)) return { failure: 'relayRefused', reason };
  if (code === 'EAUTH') return { failure: 'signInRefused', reason };
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { failure: / 5\d\d$/.test(reason) ? 'refused' : 'deferred', reason };
  return { failure: /^E(?:CONNECTION|TIMEDOUT|DNS|SOCKET|TLS)$/.test(code) ? 'unreachable' : 'other', reason };
}

const ADDRESS = /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/;

/**
 * Sends by the configured SMTP server. Without one, emails go to the table `mails` for the
 * administrator, and a warning is logged.
 */
export function createMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'> & Partial<Pick<Config, 'smtpCa'>>,
  db: Queries,
  log: Log,
): SendMail {
  const { smtpUrl, mailFrom, smtpCa } = config;
  if (smtpUrl === undefined) {
    log.warn('no SMTP server is configured: emails are stored for administrators to read. Set SMTP_URL and MAIL_FROM to send them');
    return async (mail) => {
      const { to, subject, text } = checked(mail);
      await db.run(sql`insert into mails (id, to_address, subject, text) values (${newId()}, ${to}, ${subject}, ${text})`);
      log.info('email stored: no SMTP server is configured');
    };
  }
  const send = smtpSender({ smtpUrl, mailFrom, smtpCa, isPooled: true }, db);
  return async (mail) => {
    const whole = checked(mail);
    try {
      await send(whole);
    } catch (error) {
      throw refusalWithoutAddress(error);
    }
  };
}

/** Records that an administrator copied the link of a stored email. */
export async function noteLinkCopied(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`update mails set link_copied_at = now() where id = ${id}`);
}

interface SmtpSettings {
  /** Keeps connections for further emails: most of the time of one is spent on its connection. */
  isPooled?: boolean;
  smtpUrl: string;
  mailFrom: Config['mailFrom'];
  smtpCa?: Config['smtpCa'];
}

/** As many connections as emails are sent at the same time; one that is not used is closed soon. */
const pool = { pool: true, maxConnections: 5, maxMessages: 100, maxRequeues: 1, idleTimeout: 5_000 } as const;

/** Sends by an SMTP server; returns its answer. */
function smtpSender(
  { smtpUrl: url, mailFrom: from, smtpCa, isPooled = false }: SmtpSettings,
  db: Queries,
): (mail: Mail) => Promise<string> {
  let opening: Promise<Transporter> | undefined;
  // Timeouts, and no access to files or URLs that an email names.
  const options = {
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(smtpCa !== undefined && { tls: mailTls(smtpCa) }),
    ...(isPooled && pool),
  };
  const open = () =>
    (opening ??= import('nodemailer').then(({ createTransport }) => {
      const transport = createTransport(options as SMTPPool.Options, { from }) as Transporter;
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
    const { to, subject, text, html, subscription, replyTo, returnPath, answers, calendar, fromName, thread, list } = mail;
    const headers = {
      ...(subscription && endingHeaders(subscription)),
      ...(list ? listHeaders(list) : subscription && { 'Auto-Submitted': 'auto-generated' }),
      ...(answers !== undefined && { 'Auto-Submitted': 'auto-replied', 'In-Reply-To': answers, References: answers }),
    };
    // An address object is used as it is; a string would be parsed, and a comma would separate two
    // addresses.
    const { response } = (await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text: flowedText(text),
      headers,
      ...(calendar !== undefined && { icalEvent: { ...calendar, filename: 'event.ics' } }),
      ...(fromName !== undefined && { from: { name: fromName, address: addressIn(from) } }),
      ...(thread && { messageId: thread.messageId, references: [...thread.answered] }),
      ...(thread && thread.answered.length > 0 && { inReplyTo: thread.answered.at(-1) ?? '' }),
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      ...(returnPath !== undefined && { envelope: { from: returnPath, to } }),
      ...(html !== undefined && (await laidOut(html, db))),
    })) as { response?: unknown };
    return String(response ?? '');
  };
}

/** Result of a test: why it failed, and what the server said. */
export interface MailTest {
  failure: MailFailure | null;
  /** The answer of the server, or of the library where no server answered. */
  reply: string;
}

/** Sends an email immediately, without the queue, and reports the answer of the server. */
export async function sendAtOnce(settings: SmtpSettings, mail: Mail, db: Queries): Promise<MailTest> {
  try {
    return { failure: null, reply: shortened(await smtpSender(settings, db)(checked(mail))) };
  } catch (error) {
    const { failure, reason } = readFailure(refusalWithoutAddress(error).message);
    const response = error instanceof Error && 'response' in error ? String(error.response) : '';
    return { failure, reply: shortened(response) || reason };
  }
}

/** One line of a server's answer, of bounded length. */
const shortened = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);

/** Headers with which mail programs offer to unsubscribe with one click. */
const endingHeaders = ({ endAddress }: MailSubscription) => ({
  'List-Unsubscribe': `<${endAddress}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Headers by which mail programs recognise a mailing list, and absence notes do not answer it. */
const listHeaders = ({ id, postAddress, archive }: MailingList) => ({
  'List-Id': `<${id}>`,
  'List-Post': postAddress === undefined ? 'NO' : `<mailto:${postAddress}>`,
  'List-Archive': `<${archive}>`,
  Precedence: 'list',
});

/** The address of a sender that may have a name. */
/** The address of a sender, which may have a name. */
export const addressIn = (sender: string | undefined): string => /<([^<>]+)>\s*$/.exec(sender ?? '')?.[1] ?? sender ?? '';

/** The HTML with its header image, or the logo of the site; without an image that cannot be read. */
async function laidOut(html: string, db: Queries) {
  const images = [
    { cid: bannerId, read: mailBanner },
    { cid: logoId, read: async () => (await findLogo(db))?.png },
  ].filter(({ cid }) => html.includes(`cid:${cid}`));
  const pictures = images.map(async ({ cid, read }) => {
    const content = await read().catch(() => undefined);
    const filename = `${cid.split('@', 1)[0]}.png`;
    return content ? [{ cid, filename, contentType: 'image/png', contentDisposition: 'inline' as const, content }] : [];
  });
  return { html, attachments: (await Promise.all(pictures)).flat() };
}

/**
 * Servers often repeat the address in their answer; it must not reach logs or job tables. A 5xx for
 * the address or the email is permanent (RFC 5321, 4.2.1). Refusals of our sign-in or of relaying
 * are not, since the operator can correct them.
 */
function refusalWithoutAddress(error: unknown): Error {
  const of = (name: string) => (error instanceof Error && name in error ? String(Reflect.get(error, name)) : '');
  const [code, status] = [of('code'), of('responseCode')];
  const fault = certificateFault(error);
  const parts = [code || 'unknown reason', of('command'), status, fault && `certificate ${fault}`];
  const message = notSent + parts.filter(Boolean).join(' ');
  if (!['EENVELOPE', 'EMESSAGE'].includes(code) || !status.startsWith('5')) return new Error(message);
  if (isOfRelay(of('response'))) return new Error(message + relayMark);
  return new MailRefused(message, of('command') === 'RCPT TO' && isOfAddress(of('response')));
}

/** Whether our server does not relay for us. Exim says so without an enhanced code. */
const isOfRelay = (response: string): boolean => /\brelay(?:ing)?\b/i.test(response);

/**
 * Whether the refusal is about the address. Refusals by policy of the server (RFC 3463: 5.3 to
 * 5.7), such as for our sender network, are not.
 */
const isOfAddress = (response: string): boolean => !/\b5\.[3-7]\.\d/.test(response);

/**
 * Requires a single address and a subject of one line: neither can inject a header or a recipient.
 */
function checked(mail: Mail): Mail {
  if (!ADDRESS.test(mail.to)) throw new Error('an email must have exactly one plain address');
  return { ...mail, subject: mail.subject.replaceAll(/\p{Cc}+/gu, ' ').trim() };
}
