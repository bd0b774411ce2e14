import type { SearchMatch } from '../extension-points/search-finder.ts';
import { searchWords } from '../search/search-words.ts';

/** A search for all these words, as finders receive it. */
export function searchMatchFor(text: string, more: Partial<SearchMatch> = {}): SearchMatch {
  return {
    all: searchWords(text).map((word) => ({ words: [word], isBeginning: false })),
    none: [],
    authorIds: undefined,
    groupId: undefined,
    from: undefined,
    until: undefined,
    ...more,
  };
}
