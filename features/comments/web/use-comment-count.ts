import { useSettings } from '#platform/web/registry/settings.ts';
import { useSharedCommentWords } from './words.ts';

/** Formats the number of comments for a card; undefined if it is zero or the module is off. */
export function useCommentCount(): (count: number) => string | undefined {
  const t = useSharedCommentWords();
  const isOff = useSettings().modulesOff.includes('comments');
  return (count) => (count === 0 || isOff ? undefined : t('comments', { count }));
}
