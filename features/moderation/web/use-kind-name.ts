import { useCallback } from 'react';
import { useAnyWords } from '#platform/web/words.tsx';

/** Gives what things of a kind are called. Features add kinds; their names stand among the words of moderation. */
export function useKindName(): (kind: string) => string {
  const say = useAnyWords();
  return useCallback((kind) => say('moderation', `kind.${kind}`), [say]);
}
