/** Maximum age of figures, and maximum length of a range, in days. */
export const figureLimits = { days: 400 } as const;
