/** The key of what one thing of a kind is called (“Document”), among the shared words of its feature. */
export const kindNameKey = (kind: string): string => `kind.${kind}`;

/** The key of how many things of a kind are deleted with an account, among the words of its feature, in the singular and plural. */
export const closingKey = (kind: string): string => `closing.${kind}`;

/** The key of what a quota is called where administrators change it, among the words of its feature. */
export const limitNameKey = (quota: string): string => `limit.${quota}`;
