/** Key of a kind's name (“Document”) in the shared words of its feature. */
export const kindNameKey = (kind: string): string => `kind.${kind}`;

/**
 * Key for the number of deleted things of a kind in the words of its feature, in singular and
 * plural.
 */
export const closingKey = (kind: string): string => `closing.${kind}`;

/** Key of a quota's name in the words of its feature, for administrators. */
export const limitNameKey = (quota: string): string => `limit.${quota}`;
