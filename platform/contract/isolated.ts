/** Right-to-left letters and directional control characters. */
const turning = /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Isolates right-to-left text in a line (U+2068 … U+2069), so that it and the line keep their
 * order. In HTML, `<bdi>` does the same.
 */
export function isolated(text: string): string {
  return turning.test(text) ? `\u2068${text.replace(/[\u202A-\u202E\u2066\u2067]/g, '')}\u2069` : text;
}

/** Joins non-empty texts, each isolated. */
export function sideBySide(texts: readonly (string | null | undefined | false)[]): string {
  return texts
    .filter((text) => typeof text === 'string' && text !== '')
    .map((text) => isolated(text as string))
    .join(' · ');
}
