import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { scaled } from '#platform/server/testing/timeouts.ts';

export interface ReceivedMail {
  to: string[];
  subject: string;
  /** The decoded plain text. */
  text: string;
  /** Header fields, one line each. */
  head: string;
  /** When this server acknowledged it. */
  takenAt: number;
}

export interface Mailbox {
  /** SMTP_URL for this server. */
  url: string;
  /** Waits for the newest email to an address. */
  mailTo(address: string, subject?: RegExp): Promise<ReceivedMail>;
  /** Number of emails to an address. */
  countTo(address: string): number;
  /** All emails in order of arrival. */
  all(): readonly ReceivedMail[];
  close(): Promise<void>;
}

/**
 * A local SMTP server that stores emails after `admit` resolves; an error of `admit` is sent as the
 * answer (`responseCode`). Uses a free port by default.
 */
export async function openMailbox({ at = 0, admit = async () => {} }: { at?: number; admit?: () => Promise<void> } = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const closed = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 1_000,
    onClose: ({ id }) => void closed.add(id),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((each) => each.address.toLowerCase());
      const take = async () => {
        const bytes = await buffer(stream);
        await admit();
        // A disconnected sender gets no acknowledgement.
        if (closed.has(session.id)) return;
        mails.push({ to, ...readMail(bytes.toString('utf8')), takenAt: Date.now() });
      };
      void take().then(() => done(), done);
    },
  });
  // A sender killed while sending breaks the connection.
  server.on('error', () => {});
  server.listen(at, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const sentTo = (address: string) => mails.filter((mail) => mail.to.includes(address.toLowerCase()));

  return {
    url: `smtp://127.0.0.1:${port}`,
    countTo: (address) => sentTo(address).length,
    all: () => mails,
    async mailTo(address, subject = /./) {
      const deadline = Date.now() + scaled(15_000);
      while (Date.now() < deadline) {
        const found = sentTo(address).findLast((mail) => subject.test(mail.subject));
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(
        `no mail to ${address} with subject ${subject}; it got ${JSON.stringify(sentTo(address).map((mail) => mail.subject))}`,
      );
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Subject and text of a message as displayed. */
function readMail(source: string): { subject: string; text: string; head: string } {
  const [head = '', body = ''] = splitOnce(source.replace(/\r\n/g, '\n'), '\n\n');
  const type = header(head, 'content-type');
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  const subject = decodeWords(header(head, 'subject'));
  const unfolded = head.replace(/\n[ \t]+/g, ' ');
  if (boundary === undefined) return { subject, head: unfolded, text: decodeBody(body, header(head, 'content-transfer-encoding')) };
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\n/, ''));
  const plain = parts.find((part) => /^content-type: *text\/plain/im.test(part)) ?? parts[0] ?? '';
  return { subject, head: unfolded, text: readMail(plain).text };
}

function header(head: string, name: string): string {
  const unfolded = head.replace(/\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(unfolded)?.[1] ?? '';
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + at.length)];
}

function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8');
  if (/quoted-printable/i.test(encoding)) return decodeQuoted(body.replace(/=\n/g, ''));
  return body;
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))).replace(/[^\u0000-\u00FF]/g, '?'),
    'latin1',
  ).toString('utf8');

/** RFC 2047: `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : decodeQuoted(word.replace(/_/g, ' ')),
    );
