/** Maximum lengths, in characters. */
export const installationLimits = {
  ownerName: 100,
  hostingName: 200,
  announcement: 500,
  /** Limits of an uploaded logo, in bytes and in pixels of the longer side. */
  logoBytes: 2 * 1024 * 1024,
  logoSide: 4_000,
} as const;

/** Maximum of every quota. */
export const mostOfQuota = 999_999_999;
