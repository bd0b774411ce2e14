import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code } from '#platform/contract/id.ts';
import { isCleanText } from '#platform/contract/rich-text/clean-text.ts';
import { line } from '#platform/contract/text.ts';
import { accountLimits, roles } from './limits.ts';
import { isPictureAddress, isProfileImage } from './profile-image.ts';
import { isUsername, usernameOf } from './username-rule.ts';

const requiredLine = (most: number) => line(most).min(1);
/** What may be left empty: an empty text means the same as none. */
const optionalLine = (most: number) =>
  line(most)
    .transform((text) => text || null)
    .nullable()
    .optional();
const coded = (fieldCode: string) => ({ params: { code: fieldCode } });

const username = z
  .string()
  .max(accountLimits.usernameMax)
  .overwrite(usernameOf)
  .min(accountLimits.usernameMin)
  .refine(isUsername, coded('account.usernameInvalid'));
const email = z
  .string()
  .trim()
  .min(1)
  .max(accountLimits.email)
  .refine((text) => z.email().safeParse(text).success, coded('account.emailInvalid'));
const newPassword = z.string().min(accountLimits.passwordMin).max(accountLimits.passwordMax);
const givenPassword = z.string().min(1).max(accountLimits.passwordMax);

const contactFields = {
  address: optionalLine(accountLimits.address),
  postalCode: optionalLine(accountLimits.postalCode),
  city: optionalLine(accountLimits.city),
  country: optionalLine(accountLimits.country),
  phone: optionalLine(accountLimits.phone),
};

export const registration = z.strictObject({
  username,
  name: requiredLine(accountLimits.name),
  email,
  password: newPassword,
  role: z.enum(roles),
  acceptTerms: z.boolean().refine((isAccepted) => isAccepted, coded('account.termsRequired')),
  ...contactFields,
  /** Of the link of an invitation, where registration is not open to everybody. */
  invitation: z.string().min(1).max(100).optional(),
  commandId: commandId.optional(),
});

const givenCode = requiredLine(accountLimits.code);
export const signIn = z.strictObject({
  // Whatever names somebody had before today's rules still finds them.
  identifier: z.string().trim().min(1).max(accountLimits.email).refine(isCleanText),
  password: givenPassword,
  /** Of the app or a recovery code, for those who turned that on. */
  code: givenCode.optional(),
  /** Mailed to the confirmed address: with it the password is looked at however many tries strangers used up. */
  mailCode: givenCode.optional(),
  /** What earlier sign-ins in this browser gave as `device`. */
  devices: z.array(z.string().min(1).max(100)).max(accountLimits.devices).optional(),
});
/** Whose code is to be mailed. */
export const signInCodeRequest = z.strictObject({ identifier: z.string().trim().min(1).max(accountLimits.email).refine(isCleanText) });
/** The same for all accounts: whether this installation sends mails at all. */
export const signInCodeRequested = z.object({ isMailed: z.boolean() });
export const ownPassword = z.strictObject({ password: givenPassword });
/** The code too, for those who turned that on. */
export const reauthentication = z.strictObject({ password: givenPassword, code: givenCode.optional() });
export const ownCode = z.strictObject({ code: givenCode });
export const passwordAndCode = z.strictObject({ password: givenPassword, code: givenCode });
export const twoFactor = z.object({ isOn: z.boolean(), since: z.string().nullable(), recoveryCodesLeft: z.number() });
export const twoFactorSetup = z.object({
  secret: z.string(),
  /** What the QR code holds: `otpauth://…`. */
  address: z.string(),
});
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const resetRequest = z.strictObject({ email });
export const reset = z.strictObject({ token: z.string().min(1).max(200), password: newPassword });
export const passwordChange = z.strictObject({ currentPassword: givenPassword, newPassword });
export const confirmation = z.strictObject({ token: z.string().min(1).max(200) });
const waitsFor = z.enum(['presentAddress', 'newAddress']);
export const confirmed = z.object({
  /** The address that the link confirmed; null where it agreed to another, which is not named. */
  email: z.string().nullable(),
  /** What has to happen before the new address takes effect; null once nothing has. */
  waitsFor: waitsFor.nullable(),
});
export const sessionParams = z.strictObject({ id: z.uuid() });
export const sessions = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      /** Browser and system, “Firefox · Linux”; empty when unknown. */
      device: z.string(),
      startedAt: z.string(),
      lastUsedAt: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
});
export type SessionItem = z.output<typeof sessions>['items'][number];

/** What a person lets others see. */
export const privacy = z.strictObject({ isListed: z.boolean() });

/** What is deleted with an account: only kinds of which there is something. */
export const closing = z.object({
  items: z.array(z.object({ feature: z.string(), kind: z.string(), count: z.int().positive() })),
  /** Where the mail goes that confirms it; or why none is sent. */
  confirmation: z.union([z.object({ to: z.string() }), z.object({ to: z.null(), because: z.enum(['unconfirmed', 'noMailServer']) })]),
});
export type Closing = z.output<typeof closing>;

export const userParams = z.strictObject({ id: code });

/** What a person may change of themselves. What is absent stays as it is. */
export const userChange = z.strictObject({
  id: code.optional(),
  /** One's own as it stands, whatever it is; another one by the rules for new ones. */
  username: z.string().trim().min(accountLimits.usernameMin).max(accountLimits.usernameMax),
  name: requiredLine(accountLimits.name),
  email,
  /** Asked for when the address is another one. */
  currentPassword: givenPassword.optional(),
  ...contactFields,
  occupation: optionalLine(accountLimits.occupation),
  company: optionalLine(accountLimits.company),
  /** A data URL; the address that was given of one's own leaves it as it is. */
  profileImage: z
    .string()
    .max(accountLimits.profileImage)
    .refine((text) => text === '' || isProfileImage(text) || isPictureAddress(text), coded('account.imageInvalid'))
    .transform((text) => text || null)
    .nullable()
    .optional(),
});

/** What signed-in people may know of each other. */
export const person = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(roles),
  city: z.string().nullable(),
  country: z.string().nullable(),
  can: z.object({ edit: z.literal(false) }),
});
export type Person = z.output<typeof person>;

/** One's own record, whole. */
export const ownUser = person.extend({
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /** The address that takes the place of `email` once the present one has agreed and the new one is confirmed. */
  emailChange: z.object({ email: z.string(), waitsFor: z.array(waitsFor) }).nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  phone: z.string().nullable(),
  /** What the person does, in their own words; on their profile. */
  occupation: z.string().nullable(),
  /** For whom they negotiate; beside their name in contracts. */
  company: z.string().nullable(),
  /** The address of one's own face. */
  profileImage: z.string().nullable(),
  /** Moderators hid picture and occupation: nobody sees them, and no others take their place as long as that stands. */
  isProfileHidden: z.boolean(),
  isAdministrator: z.boolean(),
  createdAt: z.string(),
  can: z.object({ edit: z.literal(true) }),
});
export type OwnUser = z.output<typeof ownUser>;

// The fuller shape first: the first that fits is taken, and what it does not name is left out.
export const user = z.union([ownUser, person]);

export const signedIn = z.object({ token: z.string(), user: ownUser, mustChangePassword: z.boolean() });
/** `device` is a secret by which this browser is known at the next sign-in of the same person. */
export const signedInHere = signedIn.extend({ device: z.string() });
export const renewed = z.object({ token: z.string() });

/** What the header of every page shows. */
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
  /** What waits for the person, of each kind that there is. */
  waiting: z.array(z.object({ kind: z.string(), count: z.number().int().positive() })),
});
export type OwnSession = z.output<typeof ownSession>;
