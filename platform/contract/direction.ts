const blankLines = /(?:\r\n?|[\n\u0085\u2028\u2029]){2,}/u;
const letter = /\p{L}/u;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Web and email addresses and mentions, whose letters do not indicate the language of the text. */
const neutral = /\bhttps?:\/\/\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\p{L}\p{N}])@[\p{L}\p{M}\p{N}._-]+/giu;

/**
 * Base direction of a paragraph, from its first letter outside addresses and mentions. Shared by
 * page and print, so that both set it alike.
 */
export function directionOf(paragraph: string): 'ltr' | 'rtl' {
  const first = letter.exec(paragraph.replace(neutral, ' ')) ?? letter.exec(paragraph);
  return rightToLeft.test(first?.[0] ?? '') ? 'rtl' : 'ltr';
}

/** Splits plain text at blank lines. */
export function splitParagraphs(text: string): string[] {
  return text.split(blankLines);
}

/** Non-empty paragraphs of a plain text. */
export function paragraphsOf(text: string): string[] {
  return splitParagraphs(text).filter((paragraph) => paragraph.trim() !== '');
}
