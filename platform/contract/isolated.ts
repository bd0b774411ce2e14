/** Letters that are written from right to left, and signs that turn what stands around them. */
const turning = /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A text as it stands within a line of others: what is written from right to left keeps its order, and theirs (U+2068 … U+2069). On a page, `<bdi>`
 * does the same.
 */
export function isolated(text: string): string {
  return turning.test(text) ? `\u2068${text.replace(/[\u202A-\u202E\u2066\u2067]/g, '')}\u2069` : text;
}

/** Texts side by side, each by itself. */
export function sideBySide(texts: readonly (string | null | undefined | false)[]): string {
  return texts
    .filter((text) => typeof text === 'string' && text !== '')
    .map((text) => isolated(text as string))
    .join(' · ');
}
