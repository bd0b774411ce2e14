import { searchWords } from './search-words.ts';
import type { SearchMatch } from '../extension-points/search-finder.ts';

/**
 * A search as `tsquery` over words of `indexableWords` or `searchWords`; empty without words. `before`
 * prefixes each word, for indexes that store a prefix. Words of at least `beginningsFrom` letters
 * match as prefixes, for indexes without stems.
 */
export function matchQuery({ all, none }: Pick<SearchMatch, 'all' | 'none'>, before = '', beginningsFrom = Infinity): string {
  // An email address or a hyphenated name contains several words.
  const term = (text: string, isBeginning: boolean) => {
    const words = searchWords(text);
    const terms = words.map(
      (word, index) => `'${before}${word}'${word.length >= (isBeginning && index === words.length - 1 ? 2 : beginningsFrom) ? ':*' : ''}`,
    );
    return terms.length > 1 ? `(${terms.join(' & ')})` : terms.join('');
  };
  const met = all.map(({ words, isBeginning }) => words.map((word, index) => term(word, isBeginning && index === 0)).filter(Boolean));
  // A term without any word matches nothing.
  if (met.length === 0 || met.some((terms) => terms.length === 0)) return '';
  const unmet = none.map((word) => term(word, false)).filter(Boolean);
  return [...met.map((terms) => `(${terms.join(' | ')})`), ...unmet.map((each) => `!${each}`)].join(' & ');
}
