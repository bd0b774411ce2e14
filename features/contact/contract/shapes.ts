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
  /** A field that no person sees: whoever fills it in is a program. */
  website: z.string().max(500).optional(),
  ticket: z.string().min(1).max(200),
  proof: z.string().regex(/^\d{1,10}$/),
  commandId: commandId.optional(),
});

/** What a form needs before it can be sent. */
export const ticket = z.object({
  ticket: z.string(),
  /** How many leading bits of SHA-256(`ticket:proof`) must be zero. */
  proofBits: z.number(),
  /** From now on, when the ticket begins and ceases to be good. */
  goodAfterMs: z.number(),
  goodForMs: z.number(),
});

export const inboxQuery = z.strictObject({ state: z.enum(inboxStates), cursor: uuid.optional() });
export const messageParams = z.strictObject({ id: uuid });
export const messageChange = z.strictObject({ isDone: z.boolean() });

const keptMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
});
export type KeptMessage = z.output<typeof keptMessage>;

export const inbox = z.object({
  items: z.array(keptMessage),
  nextCursor: z.string().nullable(),
  counts: z.object({ open: z.number(), done: z.number() }),
});
