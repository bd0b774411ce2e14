import type { WordsLoaders } from '#platform/web/i18n/words.tsx';

export const accountWords: WordsLoaders = {
  en: () => import('../words/en.json'),
  fr: () => import('../words/fr.json'),
  es: () => import('../words/es.json'),
};

/** Sentences of the public pages. */
export const publicAccountWords: WordsLoaders = {
  en: () => import('../words/public/en.json'),
  fr: () => import('../words/public/fr.json'),
  es: () => import('../words/public/es.json'),
};
