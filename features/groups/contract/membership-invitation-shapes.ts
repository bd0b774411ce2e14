import { z } from 'zod';
import { accountLimits } from '#features/accounts/contract/limits.ts';
import { signedIn } from '#features/accounts/contract/shapes.ts';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { line } from '#platform/contract/text.ts';
import { emailsAtOnce, groupsPerAnswer } from './limits.ts';

/** What an inviter learns of an invitation, and nothing else. */
export const standings = ['invited', 'accepted', 'declined', 'noAnswer', 'revoked'] as const;

export const sentParams = z.strictObject({ id: code, invitationId: uuid });
/** The token of an email’s link, whatever was typed: it is answered as one that is valid or not. */
export const letterParams = z.strictObject({ token: z.string().max(200) });

const email = z
  .string()
  .trim()
  .min(1)
  .max(accountLimits.email)
  .refine((text) => z.email().safeParse(text).success, { params: { code: 'account.emailInvalid' } });

export const newMembershipInvitations = z.strictObject({
  emails: z.array(email).min(1).max(emailsAtOnce),
  commandId: commandId.optional(),
});

export const sentInvitation = z.object({
  id: z.string(),
  /** As the inviter typed it; null once an account that answered is closed. */
  email: z.string().nullable(),
  standing: z.enum(standings),
  sentAt: z.string(),
  can: z.object({ revoke: z.boolean() }),
});
export type SentInvitation = z.output<typeof sentInvitation>;
export const sentInvitations = z.object({ items: z.array(sentInvitation) });
export const createdInvitations = z.object({ count: z.int() });

const invitedGroup = z.object({
  invitationId: z.string(),
  groupId: code,
  groupName: z.string(),
  companyName: z.string(),
  description: z.string(),
  memberCount: z.int(),
});
export type InvitedGroup = z.output<typeof invitedGroup>;

/** `assigned`: an administrator or a manager has made the person a member, who may leave. */
const kind = z.enum(['invited', 'assigned']);

const letter = z.object({
  kind,
  inviterName: z.string(),
  groups: z.array(invitedGroup),
  expiresAt: z.string(),
});

/** What the link of an email leads to. */
export const openedLetter = letter.extend({
  /** The address that it was sent to. */
  email: z.string(),
  /**
   * How the reader can accept: `viewer`, at once; `signIn`, since the address has an account; `newAccount`, by choosing a password; `closed`, where this site takes no new
   * accounts; `other`, since somebody else is signed in.
   */
  acceptsBy: z.enum(['viewer', 'signIn', 'newAccount', 'closed', 'other']),
  /** The name that a new account gets; null where the reader gives it. */
  name: z.string().nullable(),
});
export type OpenedLetter = z.output<typeof openedLetter>;

const receivedLetter = letter.extend({ id: z.string(), inviterId: code, sentAt: z.string() });
export type ReceivedLetter = z.output<typeof receivedLetter>;

/** What waits for the viewer, and whose invitations they have blocked. */
export const receivedInvitations = z.object({
  items: z.array(receivedLetter),
  blocked: z.array(z.object({ userId: code, name: z.string() })),
});
export type ReceivedInvitations = z.output<typeof receivedInvitations>;

/** `leave` and `stay` answer an assignment; `undo` takes back a decline or a block. */
export const answers = ['accept', 'decline', 'block', 'undo', 'leave', 'stay'] as const;
export type MembershipAnswer = (typeof answers)[number];

const invitationIds = z.array(uuid).min(1).max(groupsPerAnswer);

export const membershipAnswer = z.strictObject({ invitationIds, answer: z.enum(answers) });
export const answered = z.object({ groupIds: z.array(code) });

export const letterAnswer = z.strictObject({
  invitationIds,
  answer: z.enum(['accept', 'decline', 'block', 'undo', 'leave']),
  /** Of a new account. */
  account: z
    .strictObject({
      name: line(accountLimits.name).min(1),
      password: z.string().min(accountLimits.passwordMin).max(accountLimits.passwordMax),
      acceptTerms: z.boolean().refine((isAccepted) => isAccepted, { params: { code: 'account.termsRequired' } }),
    })
    .optional(),
});
export const letterAnswered = answered.extend({
  /** Of the account that was opened. */
  session: signedIn.nullable(),
});

export const blockParams = z.strictObject({ userId: code });
