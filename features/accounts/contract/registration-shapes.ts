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

/** Who may register. What the configuration says holds in its place. */
export const registrationChange = z.strictObject({
  mode,
  managersInvite: z.boolean(),
  /** Whom the provider of sign-ins names gets an account, whoever else may register. */
  providerRegisters: z.boolean(),
  /** Domains whose addresses are taken, with `*.` before them their subdomains too; none: all are. */
  mailDomains: z.array(line(registrationLimits.domain).min(1)).max(registrationLimits.domains),
});
export const registrationRead = z.object({
  mode,
  managersInvite: z.boolean(),
  providerRegisters: z.boolean(),
  mailDomains: z.array(z.string()),
  /** What the configuration says; null where it says nothing. */
  configured: z.object({ mode: mode.nullable(), mailDomains: z.array(z.string()).nullable() }),
});
export type RegistrationRead = z.output<typeof registrationRead>;

/** An invitation to register: mailed to one address, or a link to pass on. */
export const newRegistrationInvitation = z.strictObject({
  /** To whom it is mailed, who alone may use it; null for a link. */
  email: email.nullable(),
  /** As what one registers: a manager may also choose to be a member. */
  role: z.enum(roles),
  days: z.int().min(1).max(registrationLimits.invitationDays),
  maxUses: z.int().min(1).max(registrationLimits.invitationUses),
  /** In which language it is written. */
  language: z.enum(languages),
  commandId: commandId.optional(),
});

export const registrationInvitation = z.object({
  id: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
  /** The link, for whoever made it; null for one that was mailed. */
  address: z.string().nullable(),
  inviter: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.string(),
  expiresAt: z.string(),
  maxUses: z.number(),
  uses: z.number(),
  isOver: z.boolean(),
  /** The mail server refused the mail, or does not take it yet. */
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
/** What the link of an invitation leads to. */
export const invitationShown = z.object({ email: z.string().nullable(), role: z.enum(roles) });
