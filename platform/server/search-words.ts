const wordCharacters = 64;
const askedWords = 10;

/** Letters that do not fall apart into a base letter and an accent. */
const spelledOut: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };

/** A text as search and sorting compare it: lower case, without accents. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøđłı]/g, (letter) => spelledOut[letter] ?? letter);
}

/** The different words of a text, folded, letters and digits only: the first `enough` of them; of a short text all. */
export function searchWords(text: string, enough = Infinity): string[] {
  const words = new Set<string>();
  for (const [word] of folded(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    if (words.size === enough) break;
    words.add(word.length > wordCharacters ? [...word].slice(0, wordCharacters).join('') : word);
  }
  return [...words];
}

/**
 * A search as PostgreSQL's `tsquery`: every word must occur, as the beginning of a word where it has two letters or more.
 * Undefined for a blank search; the empty text for one that holds no word, which finds nothing. Where words are kept with the id
 * of what they belong to before them, `before` is that.
 */
export function searchQuery(asked: string | undefined, before = ''): string | undefined {
  if (!asked?.trim()) return undefined;
  return searchWords(asked, askedWords)
    .map((word) => ([...word].length > 1 ? `'${before}${word}':*` : `'${before}${word}'`))
    .join(' & ');
}

const keyCharacters = 120;

/** By what titles are sorted alphabetically: folded, leading signs and surplus space left out. */
export function titleKey(title: string): string {
  const key = folded(title)
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim();
  return [...key].slice(0, keyCharacters).join('');
}
