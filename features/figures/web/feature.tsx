import { webFeature } from '#platform/web/feature.ts';

/** How the community fares, for those who run it. */
export const figures = webFeature({
  name: 'figures',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [],
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
});
