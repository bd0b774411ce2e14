const wordCharacters = 64;
const textWords = 20_000;
const askedWords = 10;

/** Letters that do not fall apart into a base letter and an accent. */
const spelledOut: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };

/** The different words of a text as search compares them: lower case, without accents, letters and digits only. */
export function searchWords(text: string, enough = textWords): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøđłı]/g, (letter) => spelledOut[letter] ?? letter);
  const words = new Set<string>();
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (words.size === enough) break;
    words.add(word.length > wordCharacters ? [...word].slice(0, wordCharacters).join('') : word);
  }
  return [...words];
}

/**
 * A search as PostgreSQL's `tsquery`: every word must occur, as the beginning of a word where it has two letters or more.
 * Undefined for a blank search; the empty text for one that holds no word, which finds nothing.
 */
export function searchQuery(asked: string | undefined): string | undefined {
  if (!asked?.trim()) return undefined;
  return searchWords(asked, askedWords)
    .map((word) => (word.length > 1 ? `'${word}':*` : `'${word}'`))
    .join(' & ');
}
