import { useCallback } from 'react';
import { locales } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { clauseNumbers } from '../../../contract/clause-numbers.ts';
import type { Clause } from '../../../contract/rules/state.ts';

/** Returns a function that lists the numbers of clauses: “7 and 9”. */
export function useNumbersText(): (ids: readonly string[], clauses: readonly Clause[]) => string {
  const { language } = useLanguage();
  return useCallback(
    (ids, clauses) => {
      const numbers = ids.map((id) => clauseNumbers(clauses).get(id) ?? '?');
      return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(numbers);
    },
    [language],
  );
}
