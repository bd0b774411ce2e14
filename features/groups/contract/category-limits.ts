/**
 * Maximum length of a name, in characters, and maximum number of categories: people choose from one
 * list.
 */
export const categoryLimits = { name: 80, count: 100 } as const;
