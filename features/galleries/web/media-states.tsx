import type { ComponentProps } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useGalleryPublicWords } from './words.ts';

/** Query states of galleries; not found and disabled modules show the app's usual messages. */
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
