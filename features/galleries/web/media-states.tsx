import type { ComponentProps } from 'react';
import { usePlatformWords } from '#platform/web/platform-words.ts';
import { problemOf } from '#platform/web/problem.ts';
import { QueryStates } from '#platform/web/query-states.tsx';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { useErrorText } from '#platform/web/words.tsx';
import { useGalleryPublicWords } from './words.ts';

/** What was read of galleries, or where that stands. What is not there, or switched off, is said as everywhere. */
export function MediaStates<Data>(states: ComponentProps<typeof QueryStates<Data>>) {
  const t = useGalleryPublicWords();
  const platform = usePlatformWords();
  const errorText = useErrorText();
  const { data, error, refetch } = states.query;
  const code = error && data === undefined ? problemOf(error).code : undefined;
  if (code === undefined || code === 'thing.notFound' || code === 'moduleDisabled') return <QueryStates {...states} />;
  return (
    <ErrorState title={t('fetchFailed')} retry={{ label: platform('tryAgain'), onRetry: () => void refetch() }}>
      {errorText(code)}
    </ErrorState>
  );
}
