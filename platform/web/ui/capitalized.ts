import type { Language } from '#platform/contract/language.ts';

/**
 * Capitalises a name at the start of a line: French and Spanish write days and languages in lower
 * case.
 */
export const capitalized = (name: string, language: Language): string => name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
