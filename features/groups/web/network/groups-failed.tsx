import { usePlatformWords } from '#platform/web/platform-words.ts';
import { problemOf } from '#platform/web/problem.ts';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { useErrorText } from '#platform/web/words.tsx';
import { useGroupWords } from '../words.ts';

/** Says that groups could not be fetched, and why; offers to try again. */
export function GroupsFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const errorText = useErrorText();
  return (
    <ErrorState title={t('fetchFailed')} retry={{ label: platform('tryAgain'), onRetry }}>
      {errorText(problemOf(error).code)}
    </ErrorState>
  );
}
