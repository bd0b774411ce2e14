/** How far figures go back, and how many days are shown at once. */
export const figureLimits = { days: 400 } as const;
