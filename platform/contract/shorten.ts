/**
 * Shortens a text to at most `most` UTF-16 code units, “…” included. Half of a character at the cut
 * becomes U+FFFD.
 */
export const shorten = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text);
