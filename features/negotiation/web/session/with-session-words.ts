import { withWords } from '#platform/web/i18n/with-words.tsx';

/** Loads the texts of the session page, which other pages do not need. */
export const WithSessionWords = withWords({
  'negotiation/session': {
    en: () => import('../../words/session/en.json'),
    fr: () => import('../../words/session/fr.json'),
    es: () => import('../../words/session/es.json'),
  },
});
