import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { lazy } from '../loading/lazy.tsx';
import { problemOf } from '../api/problem.ts';
import { usePlatformWords } from '../i18n/platform-words.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useErrorText } from '../i18n/words.tsx';

/** Lazy: rare, and then rendered by the server. */
export const ModuleDisabled = lazy(() => import('../registry/module-disabled.tsx').then((module) => module.ModuleDisabled));

/** Screen shown instead of content that the viewer may not see; a feature provides it. */
export const RestrictedContext = createContext<ComponentType>(() => null);

export interface QueryStatesProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isPaused' | 'refetch'>;
  /** A placeholder while loading. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Renders the data of a query, or its state: loading, restricted, module disabled, offline, failed.
 */
export function QueryStates<Data>({ query, skeleton, children }: QueryStatesProps<Data>): ReactNode {
  const t = usePlatformWords();
  const errorText = useErrorText();
  const Restricted = useContext(RestrictedContext);
  const { data, error, isPending, isPaused, refetch } = query;
  const problem = error ? problemOf(error) : undefined;
  // These replace older data: the item or the right to see it is gone, and a retry cannot succeed.
  if (problem?.code === 'thing.notFound' || problem?.code === 'auth.forbidden') return <Restricted />;
  if (data !== undefined) return children(data);
  if (problem?.code === 'moduleDisabled') return <ModuleDisabled />;
  if (problem?.status === 403) return <ErrorState title={errorText(problem.code, undefined, problem)} />;
  if (problem)
    return (
      <ErrorState title={errorText(problem.code, undefined, problem)} retry={{ label: t('tryAgain'), onRetry: () => void refetch() }}>
        {t('tryAgainText')}
      </ErrorState>
    );
  if (isPending && isPaused)
    return (
      <ErrorState title={t('offlineTitle')} retry={{ label: t('tryAgain'), onRetry: () => void refetch() }}>
        {t('offlineText')}
      </ErrorState>
    );
  return skeleton;
}
