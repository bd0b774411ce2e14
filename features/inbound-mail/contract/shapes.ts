import { z } from 'zod';
import { code, uuid } from '#platform/contract/id.ts';
import { receivedStates, rhythms } from './limits.ts';

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

export const listParams = z.strictObject({ id: code });

export const mailingList = z.object({
  /** Whether members can write to the group by email. */
  isOpen: z.boolean(),
  /** The address to which they write; null where they cannot. */
  address: z.string().nullable(),
  /** Whether the viewer gets the messages of the group by email. */
  isFollowing: z.boolean(),
  /** How; null if they do not get them. */
  rhythm: z.enum(rhythms).nullable(),
  /** `open` lets members write to the group; `follow` is false where the site sends no emails. */
  can: z.object({ follow: z.boolean(), open: z.boolean() }),
});
export type MailingList = z.output<typeof mailingList>;

export const listOpening = z.strictObject({ isOpen: z.boolean() });
export const listFollowing = z.strictObject({
  isFollowing: z.boolean(),
  /** Each message immediately, or those of a day or a week in one email. */
  rhythm: z.enum(rhythms).default('each'),
});

/** Ways in which emails arrive. */
export const mailIn = z.object({
  way: z.enum(['off', 'lmtp', 'imap']),
  replyDomain: z.string().nullable(),
  /** The mailbox that is read by IMAP; null before the first news of it, and where there is none. */
  mailbox: z.object({ isConnected: z.boolean(), failure: z.string().nullable(), at: z.string() }).nullable(),
  /** Outcomes of the emails of the last 24 hours. */
  lastDay: z.object({
    posted: z.number(),
    notPosted: z.number(),
    ignored: z.number(),
    waiting: z.number(),
    lastAt: z.string().nullable(),
  }),
});
export type MailIn = z.output<typeof mailIn>;
