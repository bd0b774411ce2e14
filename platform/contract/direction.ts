const blankLines = /(?:\r\n?|[\n\u0085\u2028\u2029]){2,}/u;
const letter = /\p{L}/u;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The way in which a paragraph runs: that of its first letter. Worked out here for page and print alike, so that both set it in the same order. */
export function directionOf(paragraph: string): 'ltr' | 'rtl' {
  return rightToLeft.test(letter.exec(paragraph)?.[0] ?? '') ? 'rtl' : 'ltr';
}

/** A plain text taken apart where its author left lines empty. */
export function splitParagraphs(text: string): string[] {
  return text.split(blankLines);
}

/** The paragraphs of a plain text, as they are shown and printed. */
export function paragraphsOf(text: string): string[] {
  return splitParagraphs(text).filter((paragraph) => paragraph.trim() !== '');
}
