import { z } from 'zod';

/** ID of a mail in the queue. */
export const mailParams = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });

const unsentMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Waiting for the first attempt, waiting for a retry, or given up. */
  state: z.enum(['waiting', 'failed', 'dead']),
  attempts: z.int(),
  /**
   * Reason of the last failure: rejected or deferred by the recipient's server; not relayed by our
   * server; our server unreachable, its certificate not trusted, or its sign-in rejected.
   */
  failure: z.enum(['refused', 'relayRefused', 'deferred', 'unreachable', 'certificate', 'signInRefused', 'other']).nullable(),
  /** Response of the server. */
  reason: z.string().nullable(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable(),
});
export type UnsentMail = z.output<typeof unsentMail>;

/**
 * Link in a stored mail that is still valid: confirm an address, agree to a change, or set a
 * password.
 */
const neededLink = z.object({ address: z.string(), expiresAt: z.string() });

const storedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
  /** Null if the mail has no link, or if it was used, replaced or has expired. */
  link: neededLink.nullable(),
});
export type StoredMail = z.output<typeof storedMail>;

export const outgoingMails = z.object({
  /** Whether mails are stored because no SMTP server is configured. */
  isKept: z.boolean(),
  items: z.array(storedMail),
  /** At most 100 unsent mails, dead ones first, with the total. */
  unsent: z.object({ items: z.array(unsentMail), total: z.int() }),
});
