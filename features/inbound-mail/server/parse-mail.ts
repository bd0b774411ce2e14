import type { ParsedMail } from 'mailparser';
import { bannerId } from '#platform/server/mail/mail-html.ts';
import { inboundMailLimits } from '../contract/limits.ts';

/** A file that came with an email. */
export interface MailFile {
  name: string;
  content: Buffer;
}

/** An email as it is handled. */
export interface ReceivedEmail {
  /** Addresses of the header From, in lower case. */
  from: readonly string[];
  subject: string;
  messageId: string | undefined;
  /** The text as written, or made from the HTML where there is none. */
  text: string;
  files: readonly MailFile[];
  /** Names of the header fields in lower case, with their values, in order. */
  headers: readonly { name: string; value: string }[];
  /** The calendar file with a method, such as the reply of a calendar program (RFC 6047). */
  calendar: string | undefined;
  /** Contents of the parts of type message/delivery-status. */
  deliveryReports: readonly string[];
}

/** Parses an email. Without the limits on nesting, a crafted one could take minutes. */
export async function parseMail(raw: Buffer): Promise<ReceivedEmail> {
  const { simpleParser } = await import('mailparser');
  const parsed = await simpleParser(namedPartsAttached(raw), {
    keepDeliveryStatus: true,
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    maxHtmlLengthToParse: 2_000_000,
  });
  const reports = parsed.attachments.filter(({ contentType }) => contentType === 'message/delivery-status');
  return {
    from: fromOf(parsed),
    subject: (parsed.subject ?? '')
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 300),
    messageId: /^<[\x21-\x7e]{1,500}>$/.test(parsed.messageId ?? '') ? parsed.messageId : undefined,
    text: textOf(parsed),
    files: filesOf(parsed),
    headers: parsed.headerLines.map(({ key, line }) => ({
      name: key.toLowerCase(),
      value: line
        .slice(line.indexOf(':') + 1)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    })),
    calendar: calendarIn(parsed),
    deliveryReports: reports.map(({ content }) => content.toString('utf8')),
  };
}

/** Addresses of the header From of an email, in lower case, without parsing its content. */
export async function sendersOf(raw: Buffer): Promise<string[]> {
  const { simpleParser } = await import('mailparser');
  const end = raw.indexOf('\r\n\r\n');
  return fromOf(await simpleParser(raw.subarray(0, Math.min(end < 0 ? raw.length : end + 4, headBytes))));
}

/** Longer headers are not read. */
const headBytes = 256_000;

const fromOf = ({ from }: ParsedMail): string[] =>
  (from?.value ?? []).flatMap(({ address, group }) => [address, ...(group ?? []).map((one) => one.address)]).flatMap(lowered);

/** Programs send the file once or twice: as an alternative of the text, and as an attachment. */
const calendarIn = ({ attachments }: ParsedMail): string | undefined =>
  attachments
    .filter(({ contentType, size }) => /^(?:text\/calendar|application\/ics)$/.test(contentType) && size < inboundMailLimits.calendarBytes)
    .map(({ content }) => content.toString('utf8'))
    .find((text) => /^METHOD:/im.test(text));

const lowered = (address: string | undefined): string[] => (address ? [address.toLowerCase()] : []);

const textOf = ({ text }: ParsedMail): string => (text ?? '').replaceAll('\0', '').slice(0, inboundMailLimits.wholeText);

/** Attachments without delivery reports, the picture of our own emails, and logos in the HTML. */
function filesOf({ attachments }: ParsedMail): MailFile[] {
  return attachments
    .filter(({ contentType, cid, related, size }) => {
      if (contentType.startsWith('message/delivery-status')) return false;
      return !(cid?.startsWith(bannerId) || (related && size < inboundMailLimits.logoBytes));
    })
    .map(({ filename, contentType, content }, index) => ({
      name: fileName(filename) || `${index + 1}.${/\/([a-z0-9]{1,8})$/.exec(contentType)?.[1] ?? 'bin'}`,
      content,
    }));
}

const fileName = (name: string | false | undefined): string =>
  (name || '')
    .replaceAll(/[\p{Cc}\p{Cf}/\\]+/gu, ' ')
    .trim()
    .slice(0, 200);

/**
 * Declares inline parts with a file name as attachments, since the parser would append a text file
 * that is sent inline to what the person wrote.
 */
function namedPartsAttached(raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  const changed = text.replaceAll(
    /^(content-disposition:[ \t]*(?:\r?\n[ \t]+)?)inline([ \t]*;(?:[^\r\n]|\r?\n[ \t])*?filename)/gim,
    '$1attachment$2',
  );
  return changed === text ? raw : Buffer.from(changed, 'latin1');
}
