import type { Language } from '#platform/contract/language.ts';

/** Values of entries without a language: none was detected, or detection has not run yet. */
const unknownLanguage = '';
const notAsked = '?';

/** Value of an entry's language. */
export const codeOf = (language: Language | null): string => language ?? unknownLanguage;

/** Values that match a filter by languages. Unknown languages always match. */
export const codesFor = (languages: readonly Language[]): string[] => [...languages, unknownLanguage, notAsked];
