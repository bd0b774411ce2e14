import { useCallback } from 'react';
import type { FormProps } from '#platform/web/forms/form.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useSessionWords } from '../words.ts';

/**
 * Returns the form error text of a failed command: refusals have their own texts, a lost connection
 * is shown as failed update.
 */
export function useCommandErrorText(): FormProps['errorText'] {
  const t = useSessionWords();
  const errorText = useErrorText();
  return useCallback(
    (code, field, problem) => (code === 'network.failed' ? `${t('updateFailed')}. ${errorText(code)}` : errorText(code, field, problem)),
    [t, errorText],
  );
}
