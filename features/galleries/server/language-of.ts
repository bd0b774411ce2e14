import type { Language } from '#platform/contract/language.ts';
import { detectLanguage } from '#platform/server/detect-language.ts';

/** The language of a gallery, as far as the words of its title and its description tell. */
export const languageOf = (title: string, description: string): Language | null => detectLanguage(`${title}\n${description}`);
