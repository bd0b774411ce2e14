/** How long texts of the installation may be. */
export const installationLimits = {
  ownerName: 100,
  hostingName: 200,
  announcement: 500,
} as const;

/** What no quota exceeds. */
export const mostOfQuota = 999_999_999;
