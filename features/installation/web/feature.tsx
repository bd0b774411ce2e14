import { webFeature } from '#platform/web/registry/feature.ts';

export const installation = webFeature({
  name: 'installation',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [],
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
});
