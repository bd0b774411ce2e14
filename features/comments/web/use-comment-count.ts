import { useSettings } from '#platform/web/settings.ts';
import { useSharedCommentWords } from './words.ts';

/** Gives what tells on a card how much is said of a thing; nothing where nothing is, or where the module is off. */
export function useCommentCount(): (count: number) => string | undefined {
  const t = useSharedCommentWords();
  const isOff = useSettings().modulesOff.includes('comments');
  return (count) => (count === 0 || isOff ? undefined : t('comments', { count }));
}
