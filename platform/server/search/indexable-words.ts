import type { Language } from '#platform/contract/language.ts';
import { detectLanguage } from '../i18n/detect-language.ts';
import { stemsOf } from './stems.ts';
import { tokensOf } from './tokens.ts';

/**
 * The words that find a text indexed by its owner: distinct forms and their stems, from the first
 * `enough` words.
 */
export function indexableWords(text: string, enough = Infinity, language: Language | null = detectLanguage(text)): string[] {
  const words = new Set<string>();
  for (const token of tokensOf(text, enough)) {
    words.add(token.form);
    if (token.compound) words.add(token.compound);
    for (const stem of stemsOf(token, language)) words.add(stem);
  }
  return [...words];
}
