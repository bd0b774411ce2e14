import type { Language } from '#platform/contract/language.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';

/** Language detected from title and description; null if unknown. */
export const languageOf = (title: string, description: string): Language | null => detectLanguage(`${title}\n${description}`);
