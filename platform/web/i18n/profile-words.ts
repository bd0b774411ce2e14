import { useAnyWords } from './words.tsx';

/**
 * A feature’s heading on profiles and its text for an empty list: `onProfile` and `noneOnProfile`
 * among its words.
 */
export function useProfileWords(feature: string): { title: string; none: string } {
  const anyWords = useAnyWords();
  return { title: anyWords(feature, 'onProfile'), none: anyWords(feature, 'noneOnProfile') };
}
