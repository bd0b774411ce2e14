import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { registrationModes } from '#platform/contract/installation/registration.ts';
import { languages } from '#platform/contract/language.ts';
import { line } from '#platform/contract/text.ts';
import { accountLimits, registrationLimits, roles } from './limits.ts';

const mode = z.enum(registrationModes);
const email = z
  .string()
  .trim()
  .min(1)
  .max(accountLimits.email)
  .refine((text) => z.email().safeParse(text).success, { params: { code: 'account.emailInvalid' } });

/** Registration settings. The configuration takes precedence. */
export const registrationChange = z.strictObject({
  mode,
  managersInvite: z.boolean(),
  /** Whether the identity provider may create accounts, regardless of the mode. */
  providerRegisters: z.boolean(),
  /** Accepted email domains, with `*.` for subdomains; empty to accept all. */
  mailDomains: z.array(line(registrationLimits.domain).min(1)).max(registrationLimits.domains),
});
export const registrationRead = z.object({
  mode,
  managersInvite: z.boolean(),
  providerRegisters: z.boolean(),
  mailDomains: z.array(z.string()),
  /** Values from the configuration; null if not set. */
  configured: z.object({ mode: mode.nullable(), mailDomains: z.array(z.string()).nullable() }),
});
export type RegistrationRead = z.output<typeof registrationRead>;

/** Invitation to register: an email to one address, or a link to share. */
export const newRegistrationInvitation = z.strictObject({
  /** Recipient, who alone can use it; null for a link. */
  email: email.nullable(),
  /** Role of the new account; an invited manager may also choose to be a member. */
  role: z.enum(roles),
  days: z.int().min(1).max(registrationLimits.invitationDays),
  maxUses: z.int().min(1).max(registrationLimits.invitationUses),
  /** Language of the email. */
  language: z.enum(languages),
  commandId: commandId.optional(),
});

export const registrationInvitation = z.object({
  id: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
  /** Link, for its creator only; null for an emailed invitation. */
  address: z.string().nullable(),
  inviter: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.string(),
  expiresAt: z.string(),
  maxUses: z.number(),
  uses: z.number(),
  isOver: z.boolean(),
  /** The mail server rejected or deferred the email. */
  isMailFailed: z.boolean(),
});
export type RegistrationInvitation = z.output<typeof registrationInvitation>;

export const registrationInvitationParams = z.strictObject({ id: z.uuid() });
export const registrationInvitationQuery = z.strictObject({ cursor: z.string().max(200).optional() });
export const registrationInvitations = z.object({
  items: z.array(registrationInvitation),
  nextCursor: z.string().nullable(),
  mode,
  can: z.object({ invite: z.boolean(), inviteManagers: z.boolean() }),
});

const token = z.string().min(1).max(100);
export const invitationToken = z.strictObject({ token });
/** Details shown to the holder of an invitation. */
export const invitationShown = z.object({ email: z.string().nullable(), role: z.enum(roles) });
