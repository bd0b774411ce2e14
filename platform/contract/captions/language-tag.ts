/** A language tag (BCP 47) in the one way in which it is written, such as `pt-BR`; undefined where it is none. */
export function languageTagOf(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.trim())[0];
  } catch {
    return undefined;
  }
}

/** Whether a text is a language tag, written as it should be. */
export const isLanguageTag = (text: string): boolean => languageTagOf(text) === text;
