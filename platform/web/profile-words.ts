import { useAnyWords } from './words.tsx';

/** What a feature says above its things on a person's profile, and where there are none: `onProfile` and `noneOnProfile` among its words. */
export function useProfileWords(feature: string): { title: string; none: string } {
  const anyWords = useAnyWords();
  return { title: anyWords(feature, 'onProfile'), none: anyWords(feature, 'noneOnProfile') };
}
