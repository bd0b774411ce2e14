import { useCallback } from 'react';
import { problemOf } from '#platform/web/api/problem.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useSessionWords } from '../words.ts';

/**
 * Returns a function that runs an action, shows a toast if it fails, and returns whether it
 * succeeded. Refusals have their own texts, other errors are shown as failed update.
 */
export function useAct(): (act: () => Promise<unknown>, failure?: 'updateFailed' | 'endFailed') => Promise<boolean> {
  const t = useSessionWords();
  const toast = useToast();
  const errorText = useErrorText();
  return useCallback(
    async (act, failure = 'updateFailed') => {
      try {
        await act();
        return true;
      } catch (error) {
        const problem = problemOf(error);
        const { code, status } = problem;
        const reason = errorText(code, undefined, problem);
        const isRefusal = status >= 400 && status < 500;
        toast(isRefusal && failure === 'updateFailed' ? reason : `${t(failure)}. ${reason}`, { tone: 'danger' });
        return false;
      }
    },
    [t, toast, errorText],
  );
}
