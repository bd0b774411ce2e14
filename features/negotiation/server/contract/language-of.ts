import { eld } from 'eld/extrasmall';

/** So much of a text tells its language. */
const sample = 1_000;

/** The language of a text (ISO 639-1); null where it does not tell for sure. */
export function languageOf(text: string): string | null {
  const found = eld.detect(text.slice(0, sample));
  return found.isReliable() ? found.language : null;
}
