import type { ReactNode } from 'react';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { accountLimits } from '../../../contract/limits.ts';
import { useAccountWords } from '../../words.ts';

/** Field for a code of the app. */
export function CodeField({ hint }: { hint: string }): ReactNode {
  const t = useAccountWords();
  return (
    <TextField
      name="code"
      label={t('twoFactor.code')}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      limit={accountLimits.code}
      required
    />
  );
}
