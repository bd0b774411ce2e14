import { webFeature } from '#platform/web/registry/feature.ts';

/** Figures about the community, for administrators. */
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
