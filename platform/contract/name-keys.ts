/** The key of what one thing of a kind is called (“Document”), among the shared words of its feature. */
export const kindNameKey = (kind: string): string => `kind.${kind}`;

/** The key of what a quota is called where administrators change it, among the words of its feature. */
export const limitNameKey = (quota: string): string => `limit.${quota}`;
