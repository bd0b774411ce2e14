import type { Language } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import en from '../../words/registration/en.json';
import es from '../../words/registration/es.json';
import fr from '../../words/registration/fr.json';

const words = { en, fr, es };

/** Sentences about restricted registration, loaded on demand because most sites are open. */
export function useRegistrationWords(): (key: keyof typeof en) => string {
  const { language } = useLanguage();
  return (key) => words[language][key];
}

/** Sentences by error code. */
export const refusalsIn = (language: Language): Readonly<Record<string, string>> => words[language];
