import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { uuid } from '#platform/contract/id.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { contactLimits, inboxStates } from './limits.ts';

export const message = z.strictObject({
  name: line(contactLimits.name).min(1),
  email: z
    .string()
    .trim()
    .min(1)
    .max(contactLimits.email)
    .refine((text) => z.email().safeParse(text).success, { params: { code: 'contact.emailInvalid' } }),
  subject: line(contactLimits.subject).min(1),
  message: paragraphs(contactLimits.message).min(1),
  /** Honeypot: people do not see this field, so only bots fill it in. */
  website: z.string().max(500).optional(),
  ticket: z.string().min(1).max(200),
  proof: z.string().regex(/^\d{1,10}$/),
  commandId: commandId.optional(),
});

/** Ticket that a form needs before it can be sent. */
export const ticket = z.object({
  ticket: z.string(),
  /** Proof of work: number of leading zero bits required of SHA-256(`ticket:proof`). */
  proofBits: z.number(),
  /** Milliseconds from now until the ticket becomes valid, and until it expires. */
  goodAfterMs: z.number(),
  goodForMs: z.number(),
});

export const inboxQuery = z.strictObject({ state: z.enum(inboxStates), cursor: uuid.optional() });
export const messageParams = z.strictObject({ id: uuid });
export const messageChange = z.strictObject({ isDone: z.boolean() });

const storedMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
});
export type StoredMessage = z.output<typeof storedMessage>;

export const inbox = z.object({
  items: z.array(storedMessage),
  nextCursor: z.string().nullable(),
  counts: z.object({ open: z.number(), done: z.number() }),
});
