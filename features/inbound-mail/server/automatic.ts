import { inboundMailLimits } from '../contract/limits.ts';
import type { ReceivedEmail } from './parse-mail.ts';

type Headers = ReceivedEmail['headers'];

const valuesOf = (headers: Headers, name: string): string[] =>
  headers.filter((one) => one.name === name).map(({ value }) => value.toLowerCase());

/**
 * Whether a program sent the email (RFC 3834): an absence note, a mailing list, a bounce, or an email
 * that runs in circles. Nothing of it is posted, and it is never answered.
 */
export function isAutomatic({ headers, from }: Pick<ReceivedEmail, 'headers' | 'from'>, returnPath: string): boolean {
  const has = (name: string) => headers.some((one) => one.name === name);
  return (
    returnPath === '' ||
    valuesOf(headers, 'auto-submitted').some((value) => !/^no\b/.test(value)) ||
    valuesOf(headers, 'precedence').some((value) => /^(?:bulk|junk|list|auto_reply)\b/.test(value)) ||
    valuesOf(headers, 'content-type').some((value) => /^multipart\/report\b/.test(value)) ||
    ['list-id', 'x-autoreply', 'x-autorespond', 'x-loop'].some(has) ||
    from.some((address) => /^(?:mailer-daemon|postmaster)@/.test(address)) ||
    valuesOf(headers, 'received').length > inboundMailLimits.hops
  );
}

/** Whether the sender wants no automatic answer; the email itself may be a person’s. */
export const refusesAnswers = ({ headers }: Pick<ReceivedEmail, 'headers'>): boolean =>
  valuesOf(headers, 'x-auto-response-suppress').some((value) => /\b(?:all|oof|autoreply)\b/.test(value));

/**
 * Whether a delivery report (RFC 3464) says that the address takes no mail. Full mailboxes, refusals of
 * the size or content, and refusals of our server by policy say nothing about the address.
 */
export function isPermanentFailure({ deliveryReports }: Pick<ReceivedEmail, 'deliveryReports'>): boolean {
  return deliveryReports.some((report) =>
    report
      .replaceAll('\r\n', '\n')
      .split(/\n\s*\n/)
      .some((recipient) => /^action:\s*failed\b/im.test(recipient) && /^status:\s*5\.(?:0\.0|1\.[0-46]|1\.10|2\.[01])\b/im.test(recipient)),
  );
}
