import type { FoundBy } from '../search-source.ts';
import { searchWords } from '../search-words.ts';

/** A search for all of these words, as a finder gets it. */
export function lookingFor(text: string, more: Partial<FoundBy> = {}): FoundBy {
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
