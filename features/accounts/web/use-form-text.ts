import { useCallback } from 'react';
import type { FieldProblem } from '#platform/contract/error.ts';
import { useErrorText } from '#platform/web/words.tsx';

// What the browser itself finds wrong has a general code; these fields can say more.
const ownCodes: Readonly<Record<string, string>> = { email: 'account.emailInvalid', username: 'account.usernameInvalid' };

/** Sentences for a form of accounts: by code, and for some fields by what they ask for. */
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
