import { use } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/words.tsx';
import type en from '../words/consent/en.json';

type ConsentWords = Readonly<Record<keyof typeof en, string>>;

const loaders: Readonly<Record<Language, () => Promise<{ default: ConsentWords }>>> = {
  en: () => import('../words/consent/en.json'),
  fr: () => import('../words/consent/fr.json'),
  es: () => import('../words/consent/es.json'),
};
const loading = new Map<Language, Promise<ConsentWords>>();

/** The same promise each time, as `use` asks for it. */
function consentWords(language: Language): Promise<ConsentWords> {
  let words = loading.get(language);
  if (!words) {
    words = loaders[language]().then((module) => module.default);
    words.catch(() => loading.delete(language));
    loading.set(language, words);
  }
  return words;
}

/** The words of banner and choice, which most pages never need. */
export function useConsentWords(): (key: keyof ConsentWords) => string {
  const { language } = useLanguage();
  const words = use(consentWords(language));
  return (key) => words[key];
}
