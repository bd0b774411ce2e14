const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** A Latin letter or a digit with another behind it, which cannot be part of it: most names. */
const plain = /^[\dA-Za-zÀ-ɏ](?=[\w\-'À-ɏ]|$)/u;

function first(word: string): string {
  const [letter] = plain.exec(word) ?? [];
  if (letter !== undefined) return letter.toLocaleUpperCase('en');
  for (const { segment } of letters.segment(word)) return segment.toLocaleUpperCase('en');
  return '';
}

/** Up to two initials of a name: of its first and last word that begin with a letter or a digit. */
export function initials(name: string): string {
  const words = name.split(/[\s\-_.]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [head, tail] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return first(head ?? '') + first(tail ?? '');
}
