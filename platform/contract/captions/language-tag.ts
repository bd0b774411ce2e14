/** Canonical form of a BCP 47 language tag, such as `pt-BR`; undefined for an invalid one. */
export function languageTagOf(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.trim())[0];
  } catch {
    return undefined;
  }
}

/** Whether a text is a language tag in canonical form. */
export const isLanguageTag = (text: string): boolean => languageTagOf(text) === text;
