import { withWords } from '#platform/web/with-words.tsx';

/** Gives what is inside the sentences of a session's screen, which no other page needs. */
export const WithSessionWords = withWords({
  'negotiation/session': {
    en: () => import('../../words/session/en.json'),
    fr: () => import('../../words/session/fr.json'),
    es: () => import('../../words/session/es.json'),
  },
});
