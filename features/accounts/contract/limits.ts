/** Limits of account data. Imports no validator, because the browser needs the values alone. */
export const accountLimits = {
  usernameMin: 3,
  usernameMax: 30,
  name: 100,
  email: 254,
  passwordMin: 10,
  passwordMax: 200,
  code: 40,
  /** Maximum number of device secrets that one browser stores and sends. */
  devices: 8,
  /** Maximum number of passkeys per user, and length of their names in characters. */
  passkeys: 20,
  passkeyName: 60,
  suspensionReason: 2_000,
  /** Maximum number of people per request. */
  people: 50,
  /** Maximum size of a profile image in bytes, before it is resized. */
  profileImageBytes: 5 * 1024 * 1024,
  /** Longest side of the resized image in pixels. */
  profileImageSide: 800,
  /** Maximum length of its data URL: base64 needs 4 characters for 3 bytes, plus the prefix. */
  profileImage: Math.ceil((5 * 1024 * 1024) / 3) * 4 + 30,
} as const;

/**
 * Pattern of usernames, for the `pattern` attribute too. They begin with a letter or digit and
 * contain no @. `isUsername` has the full rule.
 */
export const usernamePattern = '[\\p{L}\\p{Nd}][\\p{L}\\p{M}\\p{Nd}._\\-]*';

/** Roles that people can choose. */
export const roles = ['member', 'manager'] as const;
export type Role = (typeof roles)[number];

/** Limits of registration settings. */
export const registrationLimits = {
  domain: 255,
  domains: 200,
  invitationDays: 90,
  invitationUses: 1_000,
  issuer: 500,
} as const;

/** Kind of the count of people who wait for a link that no mail server sends. */
export const linksWaiting = 'links';
