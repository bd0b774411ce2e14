import type { Language } from '#platform/contract/language.ts';

/** A name that stands alone or begins a line: French and Spanish write those of days and languages small. */
export const capitalized = (name: string, language: Language): string => name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
