/** Maximum lengths, in characters. */
export const installationLimits = {
  ownerName: 100,
  hostingName: 200,
  announcement: 500,
} as const;

/** Maximum of every quota. */
export const mostOfQuota = 999_999_999;
