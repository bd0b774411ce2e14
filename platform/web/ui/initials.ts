const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

function first(word: string): string {
  for (const { segment } of letters.segment(word)) return segment.toLocaleUpperCase('en');
  return '';
}

/** Up to two initials of a name: of its first and last word that begin with a letter or a digit. */
export function initials(name: string): string {
  const words = name.split(/[\s\-_.]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [head, tail] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return first(head ?? '') + first(tail ?? '');
}
