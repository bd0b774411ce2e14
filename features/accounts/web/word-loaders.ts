import type { WordsLoaders } from '#platform/web/words.tsx';

/** The sentences of accounts, in files of their own. */
export const accountWords: WordsLoaders = {
  en: () => import('../words/en.json'),
  fr: () => import('../words/fr.json'),
  es: () => import('../words/es.json'),
};

/** Those that its public pages show. */
export const publicAccountWords: WordsLoaders = {
  en: () => import('../words/public/en.json'),
  fr: () => import('../words/public/fr.json'),
  es: () => import('../words/public/es.json'),
};
