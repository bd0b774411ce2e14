import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useGroupWords } from './words.ts';

interface Fetched {
  data: unknown;
  error: unknown;
  isPending: boolean;
  isPaused: boolean;
  /** The data shown belong to another list. */
  isPlaceholderData: boolean;
}

/** Whether groups could not be loaded, offline included. Refusals are handled elsewhere. */
export function hasFailed({ data, error, isPending, isPaused, isPlaceholderData }: Fetched): boolean {
  if (isPaused && (isPending || isPlaceholderData)) return true;
  return data === undefined && Boolean(error) && !['moduleDisabled', 'thing.notFound'].includes(problemOf(error).code);
}

/** Error state with the reason and a retry button. */
export function GroupsFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const errorText = useErrorText();
  return (
    <ErrorState title={t('fetchFailed')} retry={{ label: platform('tryAgain'), onRetry }}>
      {error ? errorText(problemOf(error).code) : platform('offlineText')}
    </ErrorState>
  );
}
