import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { lazy } from '../loading/lazy.tsx';
import { problemOf } from '../api/problem.ts';
import { usePlatformWords } from '../i18n/platform-words.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useErrorText } from '../i18n/words.tsx';

/** Hardly any installation shows it, and then it is the server that wrote it. */
export const ModuleDisabled = lazy(() => import('../registry/module-disabled.tsx').then((module) => module.ModuleDisabled));

/** Screens that a feature owns but every page may need. */
export const RestrictedContext = createContext<ComponentType>(() => null);

export interface QueryStatesProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isPaused' | 'refetch'>;
  /** The shape of what is to come, shown while it loads. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows what was fetched, or where that stands: loading, restricted, module off, offline, failed. */
export function QueryStates<Data>({ query, skeleton, children }: QueryStatesProps<Data>): ReactNode {
  const t = usePlatformWords();
  const errorText = useErrorText();
  const Restricted = useContext(RestrictedContext);
  const { data, error, isPending, isPaused, refetch } = query;
  const problem = error ? problemOf(error) : undefined;
  // Not found outranks what was read before, and so does a refusal: the right to see it is gone, and asking again brings nothing.
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
