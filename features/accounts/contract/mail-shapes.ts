import { z } from 'zod';

/** The number of a mail in the queue. */
export const mailParams = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });

const unsentMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Whether it waits for its first attempt, for another one, or was given up. */
  state: z.enum(['waiting', 'failed', 'dead']),
  attempts: z.int(),
  /** Why the latest attempt failed: the server it went to refuses it, or asks for patience; ours cannot be reached, or does not let us in. */
  failure: z.enum(['refused', 'deferred', 'unreachable', 'signInRefused', 'other']).nullable(),
  /** The same as the servers said it. */
  reason: z.string().nullable(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable(),
});
export type UnsentMail = z.output<typeof unsentMail>;

/** A link in a kept mail that somebody still needs: to confirm an address, agree to another one, or choose a password. */
const neededLink = z.object({ address: z.string(), expiresAt: z.string() });

const keptMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
  /** Null where the mail has none, or where it was used, replaced or is too old. */
  link: neededLink.nullable(),
});
export type KeptMail = z.output<typeof keptMail>;

export const outgoingMails = z.object({
  /** Whether mails are kept here for lack of an SMTP server, or sent. */
  isKept: z.boolean(),
  items: z.array(keptMail),
  /** The first hundred of those that are not sent yet, those given up first, and how many there are. */
  unsent: z.object({ items: z.array(unsentMail), total: z.int() }),
});
