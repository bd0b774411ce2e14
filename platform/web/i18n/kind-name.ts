import { useCallback, useContext } from 'react';
import { kindNameKey } from '#platform/contract/name-keys.ts';
import { WordsContext } from './words.tsx';

/** Gives what one thing of a kind is called, whichever feature it is of; nothing where none of this release says it. */
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
