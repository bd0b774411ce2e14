/** Maximum lengths of custom texts, in characters. */
export const textLimits = { title: 150, lead: 600, body: 100_000 } as const;
