import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code } from '#platform/contract/id.ts';
import { isCleanText } from '#platform/contract/rich-text/clean-text.ts';
import { line } from '#platform/contract/text.ts';
import { fieldNames, fieldsWith } from './chosen-fields.ts';
import { fieldInputs, fieldOutputs } from './field-shapes.ts';
import { accountLimits, roles } from './limits.ts';
import { isPictureAddress, isProfileImage } from './profile-image.ts';
import { isUsername, usernameOf } from './username-rule.ts';

const requiredLine = (most: number) => line(most).min(1);
const coded = (fieldCode: string) => ({ params: { code: fieldCode } });

const username = z
  .string()
  .max(accountLimits.usernameMax)
  .overwrite(usernameOf)
  .min(accountLimits.usernameMin)
  .refine(isUsername, coded('account.usernameInvalid'));
export const email = z
  .string()
  .trim()
  .min(1)
  .max(accountLimits.email)
  .refine((text) => z.email().safeParse(text).success, coded('account.emailInvalid'));
const newPassword = z.string().min(accountLimits.passwordMin).max(accountLimits.passwordMax);
const givenPassword = z.string().min(1).max(accountLimits.passwordMax);

export const registration = z.strictObject({
  username,
  name: requiredLine(accountLimits.name),
  email,
  password: newPassword,
  role: z.enum(roles),
  acceptTerms: z.boolean().refine((isAccepted) => isAccepted, coded('account.termsRequired')),
  ...fieldInputs(fieldsWith({ form: { section: 'contact' } })),
  /** Code of an invitation, if registration is not open. */
  invitation: z.string().min(1).max(100).optional(),
  commandId: commandId.optional(),
});

const givenCode = requiredLine(accountLimits.code);
export const signIn = z.strictObject({
  // Not validated as a username, since older accounts may have names that today's rules forbid.
  identifier: z.string().trim().min(1).max(accountLimits.email).refine(isCleanText),
  password: givenPassword,
  /** Code of the authenticator app or recovery code, if two-factor authentication is on. */
  code: givenCode.optional(),
  /**
   * Code mailed to the confirmed address. With it, attempts by strangers do not block the sign-in.
   */
  mailCode: givenCode.optional(),
  /** Device secrets of earlier sign-ins in this browser. */
  devices: z.array(z.string().min(1).max(100)).max(accountLimits.devices).optional(),
});
/** Account to send a sign-in code to. */
export const signInCodeRequest = z.strictObject({ identifier: z.string().trim().min(1).max(accountLimits.email).refine(isCleanText) });
/** Whether this installation sends mail; the same for all accounts. */
export const signInCodeRequested = z.object({ isMailed: z.boolean() });
export const ownPassword = z.strictObject({ password: givenPassword });
/** With a code, if two-factor authentication is on. */
export const reauthentication = z.strictObject({ password: givenPassword, code: givenCode.optional() });
export const ownCode = z.strictObject({ code: givenCode });
export const passwordAndCode = z.strictObject({ password: givenPassword, code: givenCode });
export const twoFactor = z.object({ isOn: z.boolean(), since: z.string().nullable(), recoveryCodesLeft: z.number() });
export const twoFactorSetup = z.object({
  secret: z.string(),
  /** Content of the QR code: `otpauth://…`. */
  address: z.string(),
});
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const resetRequest = z.strictObject({ email });
export const reset = z.strictObject({ token: z.string().min(1).max(200), password: newPassword });
export const passwordChange = z.strictObject({ currentPassword: givenPassword, newPassword });
export const confirmation = z.strictObject({ token: z.string().min(1).max(200) });
const waitsFor = z.enum(['presentAddress', 'newAddress']);
export const confirmed = z.object({
  /** Confirmed address; null for an agreement to another address, which is not disclosed. */
  email: z.string().nullable(),
  /** Remaining step before the new address takes effect; null if there is none. */
  waitsFor: waitsFor.nullable(),
});
export const sessionParams = z.strictObject({ id: z.uuid() });
export const sessions = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      /** Browser and system, “Firefox · Linux”; empty if unknown. */
      device: z.string(),
      startedAt: z.string(),
      lastUsedAt: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
});
export type SessionItem = z.output<typeof sessions>['items'][number];

/** Privacy settings of the user. */
export const privacy = z.strictObject({ isListed: z.boolean() });

/** Content that is deleted with the account; only kinds with at least one item. */
export const closing = z.object({
  items: z.array(z.object({ feature: z.string(), kind: z.string(), count: z.int().positive() })),
  /** Recipient of the confirmation mail, or the reason why none is sent. */
  confirmation: z.union([z.object({ to: z.string() }), z.object({ to: z.null(), because: z.enum(['unconfirmed', 'noMailServer']) })]),
});
export type Closing = z.output<typeof closing>;

export const userParams = z.strictObject({ id: code });

/** Editable fields of the user; absent fields do not change. */
export const userChange = z.strictObject({
  id: code.optional(),
  /** The current username is always accepted; a new one must follow the rules. */
  username: z.string().trim().min(accountLimits.usernameMin).max(accountLimits.usernameMax),
  name: requiredLine(accountLimits.name),
  email,
  /** Required to change the address. */
  currentPassword: givenPassword.optional(),
  ...fieldInputs(fieldNames),
  /** Data URL; the current address of the picture leaves it unchanged. */
  profileImage: z
    .string()
    .max(accountLimits.profileImage)
    .refine((text) => text === '' || isProfileImage(text) || isPictureAddress(text), coded('account.imageInvalid'))
    .transform((text) => text || null)
    .nullable()
    .optional(),
});

/** Fields of a person visible to other signed-in users. */
export const person = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(roles),
  ...fieldOutputs(fieldsWith({ isInRecord: true })),
  can: z.object({ edit: z.literal(false) }),
});
export type Person = z.output<typeof person>;

/** All fields of the user's own account. */
export const ownUser = person.extend({
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /**
   * Requested address that replaces `email` once the current address has agreed and the new one is
   * confirmed.
   */
  emailChange: z.object({ email: z.string(), waitsFor: z.array(waitsFor) }).nullable(),
  ...fieldOutputs(fieldNames),
  /** Address of the user's own face. */
  profileImage: z.string().nullable(),
  /**
   * Moderators have hidden the picture and the hideable fields, which cannot be replaced until the
   * decision is reversed.
   */
  isProfileHidden: z.boolean(),
  isAdministrator: z.boolean(),
  createdAt: z.string(),
  can: z.object({ edit: z.literal(true) }),
});
export type OwnUser = z.output<typeof ownUser>;

// The larger shape first: the first match wins, and unknown fields are stripped.
export const user = z.union([ownUser, person]);

export const signedIn = z.object({ token: z.string(), user: ownUser, mustChangePassword: z.boolean() });
/** `device`: secret that identifies this browser at the user's next sign-in. */
export const signedInHere = signedIn.extend({ device: z.string() });
export const renewed = z.object({ token: z.string() });

/** Data for the header of every page. */
export const ownSession = z.object({
  user: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    role: z.enum(roles),
    isAdministrator: z.boolean(),
    profileImage: z.string().nullable(),
  }),
  sessionId: z.string(),
  expiresAt: z.string(),
  mustChangePassword: z.boolean(),
  /** Counts of items that need attention, by kind; without zeros. */
  waiting: z.array(z.object({ kind: z.string(), count: z.number().int().positive() })),
});
export type OwnSession = z.output<typeof ownSession>;
