/** Bounds of what people give about themselves. The browser needs them as values, so no validator is imported here. */
export const accountLimits = {
  usernameMin: 3,
  usernameMax: 30,
  name: 100,
  email: 254,
  passwordMin: 10,
  passwordMax: 200,
  code: 40,
  /** Secrets of earlier sign-ins that one browser keeps and shows: of so many people. */
  devices: 8,
  /** Passkeys of one person, and characters of what one is called. */
  passkeys: 20,
  passkeyName: 60,
  address: 200,
  postalCode: 20,
  city: 100,
  country: 100,
  phone: 40,
  occupation: 120,
  company: 120,
  suspensionReason: 2_000,
  /** People of whom one call asks. */
  people: 50,
  /** Bytes of a profile image, before the browser and the server make it smaller. */
  profileImageBytes: 5 * 1024 * 1024,
  /** Its longest side, in pixels. */
  profileImageSide: 800,
  /** Characters of its data URL: base64 needs four for every three bytes, and some come before. */
  profileImage: Math.ceil((5 * 1024 * 1024) / 3) * 4 + 30,
} as const;

/** A username begins with a letter or digit and cannot be taken for an e-mail address. For the `pattern` of a field too; `isUsername` says all. */
export const usernamePattern = '[\\p{L}\\p{Nd}][\\p{L}\\p{M}\\p{Nd}._\\-]*';

/** The roles that people choose between. */
export const roles = ['member', 'manager'] as const;
export type Role = (typeof roles)[number];

/** Bounds of who may register. */
export const registrationLimits = {
  domain: 255,
  domains: 200,
  invitationDays: 90,
  invitationUses: 1_000,
  issuer: 500,
} as const;
