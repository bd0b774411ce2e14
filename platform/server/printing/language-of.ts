import { eld } from 'eld/extrasmall';

/** Number of characters used for detection. */
const sample = 1_000;

/** Detected language of a text (ISO 639-1); null if detection is unreliable. */
export function languageOf(text: string): string | null {
  const found = eld.detect(text.slice(0, sample));
  return found.isReliable() ? found.language : null;
}
