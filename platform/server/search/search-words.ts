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

const joined = /[\p{L}\p{N}]+(?:['’‐-][\p{L}\p{N}]+)+/gu;
/** Maximum number of parts of a name that are joined. */
const joinedParts = 6;

/**
 * The distinct folded words of a name, and its words without apostrophes and hyphens: n, diaye and
 * ndiaye for N’Diaye.
 */
export function nameWords(name: string): string[] {
  const words = new Set(searchWords(name));
  for (const [chain] of folded(name).replaceAll('ʼ', '’').matchAll(joined)) {
    const parts = chain.split(/['’‐-]/).slice(0, joinedParts);
    for (let start = 0; start < parts.length; start += 1)
      for (let end = start + 2; end <= parts.length; end += 1) words.add(parts.slice(start, end).join('').slice(0, wordCharacters));
  }
  return [...words];
}

/**
 * A search as `tsquery`: all words must match, those of two letters or more as prefixes. Undefined
 * for a blank search; empty, which matches nothing, where it has no words. `before` prefixes each
 * word, for indexes that store the ID of an owner in front.
 */
export function searchQuery(query: string | undefined, before = ''): string | undefined {
  if (!query?.trim()) return undefined;
  return searchWords(query, askedWords)
    .map((word) => beginsWith(before + word, word))
    .join(' & ');
}

/** One word as `tsquery`; a prefix if it has two letters or more. */
const beginsWith = (lexeme: string, word: string): string => ([...word].length > 1 ? `'${lexeme}':*` : `'${lexeme}'`);

/**
 * A search for names as `tsquery`, where each word may also be one of its corrections. `before` as
 * for `searchQuery`.
 */
export function correctedQuery(words: readonly { typed: string; corrections: readonly string[] }[], before = ''): string {
  return words
    .map(
      ({ typed, corrections }) =>
        `(${[beginsWith(before + typed, typed), ...corrections.map((word) => `'${before}${word}'`)].join(' | ')})`,
    )
    .join(' & ');
}

/** The words of a search, as many as count. */
export const askedFor = (requested: string): string[] => searchWords(requested, askedWords);

const keyCharacters = 120;

/** Follows the n of each ñ in sort keys, which places ñ between n and o. A noncharacter of Unicode. */
export const enyeMark = '\uFDD0';

/**
 * Sort key of a title or name: folded, without leading punctuation and repeated spaces. Ñ is sorted
 * after n, as in Spanish; the language of names is not known.
 */
export function titleKey(title: string): string {
  const key = folded(title.normalize('NFC').replace(/[ñÑ]/g, `n${enyeMark}`))
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim();
  return [...key].slice(0, keyCharacters).join('');
}

/** A title for comparison by equality, where ñ equals n. */
export const comparedTitle = (title: string): string => titleKey(title).replaceAll(enyeMark, '');
