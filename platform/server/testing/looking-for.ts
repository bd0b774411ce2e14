import type { FoundBy } from '../search-source.ts';
import { searchWords } from '../search-words.ts';

/** A search for all these words, as finders receive it. */
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
