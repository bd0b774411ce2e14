import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import { mailLinkKinds } from '#platform/contract/mail-link-kind.ts';
import { email } from './shapes.ts';

/** ID of a mail in the queue. */
export const mailParams = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });

export const storedMailParams = z.strictObject({ id: uuid });

/**
 * Reasons of a failure: rejected or deferred by the recipient's server; not relayed by our server;
 * our server unreachable, its certificate not trusted, or its sign-in rejected.
 */
const mailFailure = z.enum(['refused', 'relayRefused', 'deferred', 'unreachable', 'certificate', 'signInRefused', 'other']);

const unsentMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Waiting for the first attempt, waiting for a retry, or given up. */
  state: z.enum(['waiting', 'failed', 'dead']),
  attempts: z.int(),
  /** Reason of the last failure. */
  failure: mailFailure.nullable(),
  /** Response of the server. */
  reason: z.string().nullable(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable(),
});
export type UnsentMail = z.output<typeof unsentMail>;

/** Link in a stored mail that still works. Its address is sent only when it is copied. */
const neededLink = z.object({
  kind: z.enum(mailLinkKinds),
  expiresAt: z.string(),
  /** When an administrator copied it last; null if no one did. */
  copiedAt: z.string().nullable(),
});

const storedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Without the token of a link that still works. */
  text: z.string(),
  createdAt: z.string(),
  /** Null if the mail has no link, or if it was used, replaced or has expired. */
  link: neededLink.nullable(),
});
export type StoredMail = z.output<typeof storedMail>;

export const copiedLink = z.object({ address: z.string() });

export const mailTestInput = z.strictObject({ to: email });

export const mailTest = z.object({
  /** Null if the server accepted the email. */
  failure: mailFailure.nullable(),
  /** Response of the server. */
  reply: z.string(),
});
export type MailTest = z.output<typeof mailTest>;

export const outgoingMails = z.object({
  /** Whether mails are stored because no SMTP server is configured. */
  isKept: z.boolean(),
  /** When the configured SMTP server accepted a test email last; null if it never did. */
  acceptedAt: z.string().nullable(),
  /** Address of the administrator, for a test email. */
  ownAddress: z.string(),
  items: z.array(storedMail),
  /** At most 100 unsent mails, dead ones first, with the total. */
  unsent: z.object({ items: z.array(unsentMail), total: z.int() }),
});
