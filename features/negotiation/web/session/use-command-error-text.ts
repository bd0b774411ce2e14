import { useCallback } from 'react';
import type { FormProps } from '#platform/web/ui/form.tsx';
import { useErrorText } from '#platform/web/words.tsx';
import { useSessionWords } from '../words.ts';

/** Gives what a form says of a command that failed: a refusal by its own sentence, a lost connection as a failed update. */
export function useCommandErrorText(): FormProps['errorText'] {
  const t = useSessionWords();
  const errorText = useErrorText();
  return useCallback(
    (code, field, problem) => (code === 'network.failed' ? `${t('updateFailed')}. ${errorText(code)}` : errorText(code, field, problem)),
    [t, errorText],
  );
}
