import type { ReactNode } from 'react';
import { usePlatformWords } from '../i18n/platform-words.ts';
import { useErrorText } from '../i18n/words.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorState } from './error-state.tsx';

/** A part of a page. An error in it leaves the others, and it can be tried again. */
export const PagePart = ({ children }: { children: ReactNode }): ReactNode => (
  <ErrorBoundary Fallback={PartFailed}>{children}</ErrorBoundary>
);

function PartFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = usePlatformWords();
  return <ErrorState level={3} title={useErrorText()('response.unexpected')} retry={{ label: t('tryAgain'), onRetry }} />;
}
