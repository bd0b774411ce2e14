import { searchWords } from './search-words.ts';
import type { FoundBy } from './search-source.ts';

/**
 * What is looked for, as PostgreSQL's `tsquery` over words as `foundWords` or `searchWords` gives them; empty where no word is. `before` stands before each word, where they
 * are kept so. Where no stems are kept, words of `beginningsFrom` letters or more stand for all that begin with them.
 */
export function foundByQuery({ all, none }: Pick<FoundBy, 'all' | 'none'>, before = '', beginningsFrom = Infinity): string {
  // An address or a name with a hyphen holds several words.
  const term = (text: string, isBeginning: boolean) => {
    const words = searchWords(text);
    const terms = words.map(
      (word, index) => `'${before}${word}'${word.length >= (isBeginning && index === words.length - 1 ? 2 : beginningsFrom) ? ':*' : ''}`,
    );
    return terms.length > 1 ? `(${terms.join(' & ')})` : terms.join('');
  };
  const met = all.map(({ words, isBeginning }) => words.map((word) => term(word, isBeginning)).filter(Boolean));
  // What holds no word at all is found in nothing.
  if (met.length === 0 || met.some((terms) => terms.length === 0)) return '';
  const unmet = none.map((word) => term(word, false)).filter(Boolean);
  return [...met.map((terms) => `(${terms.join(' | ')})`), ...unmet.map((each) => `!${each}`)].join(' & ');
}
