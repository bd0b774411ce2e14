import { webFeature } from '#platform/web/registry/feature.ts';

/** Consent, counting, and statistics for administrators. */
export const analytics = webFeature({
  name: 'analytics',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [],
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
});
