import { z } from 'zod';
import { accountLimits } from '#features/accounts/contract/limits.ts';
import { signedIn } from '#features/accounts/contract/shapes.ts';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { line } from '#platform/contract/text.ts';
import { emailsAtOnce, groupsPerAnswer } from './limits.ts';

/** All that an inviter learns about an invitation. */
export const standings = ['invited', 'accepted', 'declined', 'noAnswer', 'revoked'] as const;

export const sentParams = z.strictObject({ id: code, invitationId: uuid });
/**
 * The token of an email link. Any text is accepted, so that malformed and unknown tokens get the
 * same reply.
 */
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
  /** As the inviter typed it; null after the account that answered was closed. */
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

/** `assigned`: an administrator or a manager made the person a member directly; they may leave. */
const kind = z.enum(['invited', 'assigned']);

const letter = z.object({
  kind,
  inviterName: z.string(),
  groups: z.array(invitedGroup),
  expiresAt: z.string(),
});

export const openedLetter = letter.extend({
  /** Picture of the inviter as a data URL; null without one. */
  inviterFace: z.string().nullable(),
  /** The address that the email was sent to. */
  email: z.string(),
  /**
   * How the reader can accept: `viewer`, immediately; `signIn`, because the address has an account;
   * `newAccount`, by choosing a password; `closed`, because this site has no registration; `other`,
   * because another person is signed in.
   */
  acceptsBy: z.enum(['viewer', 'signIn', 'newAccount', 'closed', 'other']),
  /** The name of the new account; null if the reader must enter one. */
  name: z.string().nullable(),
});
export type OpenedLetter = z.output<typeof openedLetter>;

const receivedLetter = letter.extend({ id: z.string(), inviterId: code, sentAt: z.string() });
export type ReceivedLetter = z.output<typeof receivedLetter>;

/** The viewer's open invitations, and the inviters whom they have blocked. */
export const receivedInvitations = z.object({
  items: z.array(receivedLetter),
  blocked: z.array(z.object({ userId: code, name: z.string() })),
});
export type ReceivedInvitations = z.output<typeof receivedInvitations>;

/** `leave` and `stay` answer an assignment; `undo` reverses a decline or a block. */
export const answers = ['accept', 'decline', 'block', 'undo', 'leave', 'stay'] as const;
export type MembershipAnswer = (typeof answers)[number];

const invitationIds = z.array(uuid).min(1).max(groupsPerAnswer);

export const membershipAnswer = z.strictObject({ invitationIds, answer: z.enum(answers) });
export const answered = z.object({ groupIds: z.array(code) });

export const letterAnswer = z.strictObject({
  invitationIds,
  answer: z.enum(['accept', 'decline', 'block', 'undo', 'leave']),
  /** Required to create an account. */
  account: z
    .strictObject({
      name: line(accountLimits.name).min(1),
      password: z.string().min(accountLimits.passwordMin).max(accountLimits.passwordMax),
      acceptTerms: z.boolean().refine((isAccepted) => isAccepted, { params: { code: 'account.termsRequired' } }),
    })
    .optional(),
});
export const letterAnswered = answered.extend({
  /** Session of the new account. */
  session: signedIn.nullable(),
});

export const blockParams = z.strictObject({ userId: code });
