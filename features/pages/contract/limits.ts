/** How long the texts of an installation's own may be. */
export const textLimits = { title: 150, lead: 600, body: 100_000 } as const;
