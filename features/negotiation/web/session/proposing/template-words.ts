import type { Language } from '#platform/contract/language.ts';
import type en from '../../../words/templates/en.json';

export type TemplateWords = typeof en;

const loaders: Readonly<Record<Language, () => Promise<{ default: TemplateWords }>>> = {
  en: () => import('../../../words/templates/en.json'),
  fr: () => import('../../../words/templates/fr.json'),
  es: () => import('../../../words/templates/es.json'),
};
const loading = new Map<Language, Promise<TemplateWords>>();

/** The templates in a language; the same promise each time, for `use`. */
export function templateWords(language: Language): Promise<TemplateWords> {
  let words = loading.get(language);
  if (!words) {
    words = loaders[language]().then((module) => module.default);
    words.catch(() => loading.delete(language));
    loading.set(language, words);
  }
  return words;
}
