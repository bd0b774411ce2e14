import { useCallback, useContext } from 'react';
import { kindNameKey } from '#platform/contract/name-keys.ts';
import { useAnyWords, WordsContext } from './words.tsx';

/** Returns the name of a kind of content of any feature; empty if this release has none. */
export function useKindName(): (kind: string) => string {
  const { catalogues } = useContext(WordsContext);
  return useCallback(
    (kind) => {
      const key = kindNameKey(kind);
      for (const words of catalogues.values()) if (words[key] !== undefined) return words[key];
      return '';
    },
    [catalogues],
  );
}

/**
 * A feature’s heading on profiles and its text for an empty list: `onProfile` and `noneOnProfile`
 * among its words.
 */
export function useProfileWords(feature: string): { title: string; none: string } {
  const anyWords = useAnyWords();
  return { title: anyWords(feature, 'onProfile'), none: anyWords(feature, 'noneOnProfile') };
}
