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

/** A number from 0 to `count` − 1 that stays the same for the same name. */
export function nameNumber(name: string, count: number): number {
  // FNV-1a; its low bits mix poorly, so the high ones choose.
  let sum = 0x811c9dc5;
  for (const character of name) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 12) % count;
}
