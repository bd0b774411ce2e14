const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });
/**
 * A Latin letter or digit followed by another one, so that it is a complete grapheme; true for most
 * names.
 */
const plain = /^[\dA-Za-zÀ-ɏ](?=[\w\-'À-ɏ]|$)/u;

function first(word: string): string {
  const [letter] = plain.exec(word) ?? [];
  if (letter !== undefined) return letter.toLocaleUpperCase('en');
  for (const { segment } of letters.segment(word)) return segment.toLocaleUpperCase('en');
  return '';
}

/** Up to two initials: of the first and last word that start with a letter or digit. */
export function initials(name: string): string {
  const words = name.split(/[\s\-_.]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [head, tail] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return first(head ?? '') + first(tail ?? '');
}
