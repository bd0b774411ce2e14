import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import { receivedStates } from './limits.ts';

export const mailParams = z.strictObject({ id: uuid });

const receivedMail = z.object({
  id: z.string(),
  subject: z.string(),
  receivedAt: z.string(),
  state: z.enum(receivedStates),
  /** Why it was not posted, in the viewer’s language. */
  reason: z.string().nullable(),
  /** Names of attachments that were not taken. */
  leftFiles: z.array(z.string()),
  /** The path at which the answered thing opens. */
  address: z.string().nullable(),
});
export type ReceivedMail = z.output<typeof receivedMail>;

export const ownMails = z.object({
  /** Whether this installation takes emails. */
  isOn: z.boolean(),
  items: z.array(receivedMail),
});

export const wholeMail = z.object({ id: z.string(), subject: z.string(), text: z.string() });
