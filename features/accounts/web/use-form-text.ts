import { useCallback } from 'react';
import type { FieldProblem } from '#platform/contract/error.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';

// The browser's validation yields general codes; these fields have specific ones.
const ownCodes: Readonly<Record<string, string>> = { email: 'account.emailInvalid', username: 'account.usernameInvalid' };

/** Error sentences for forms of accounts, by code and field. */
export function useFormText(): (code: string, field?: FieldProblem) => string {
  const errorText = useErrorText();
  return useCallback(
    (code, field) => {
      if (field?.name === 'acceptTerms') return errorText('account.termsRequired');
      const own = field && code === 'field.invalid' ? ownCodes[field.name] : undefined;
      return errorText(own ?? code, field);
    },
    [errorText],
  );
}
