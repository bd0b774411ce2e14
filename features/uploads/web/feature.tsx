import { webFeature } from '#platform/web/feature.ts';

/** Uploads in the browser: no page of its own, and what is said when one is refused. */
export const uploads = webFeature({
  name: 'uploads',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [],
});
