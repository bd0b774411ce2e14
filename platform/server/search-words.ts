const wordCharacters = 64;
const askedWords = 10;

/** Letters that normalisation does not decompose. */
const spelledOut: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };

/** Folds a text for search and sorting: lower case, without accents. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøđłı]/g, (letter) => spelledOut[letter] ?? letter);
}

/** The distinct folded words of a text, letters and digits only; at most `enough`. */
export function searchWords(text: string, enough = Infinity): string[] {
  const words = new Set<string>();
  for (const [word] of folded(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    if (words.size === enough) break;
    words.add(word.length > wordCharacters ? [...word].slice(0, wordCharacters).join('') : word);
  }
  return [...words];
}

/**
 * A search as `tsquery`: all words must match, those of two letters or more as prefixes. Undefined
 * for a blank search; empty, which matches nothing, where it has no words. `before` prefixes each
 * word, for indexes that store the ID of an owner in front.
 */
export function searchQuery(asked: string | undefined, before = ''): string | undefined {
  if (!asked?.trim()) return undefined;
  return searchWords(asked, askedWords)
    .map((word) => ([...word].length > 1 ? `'${before}${word}':*` : `'${before}${word}'`))
    .join(' & ');
}

const keyCharacters = 120;

/** Sort key of a title: folded, without leading punctuation and repeated spaces. */
export function titleKey(title: string): string {
  const key = folded(title)
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim();
  return [...key].slice(0, keyCharacters).join('');
}
