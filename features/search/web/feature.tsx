import { webFeature } from '#platform/web/feature.ts';

/** Search in the browser. */
export const search = webFeature({
  name: 'search',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [],
  administrationSections: [
    {
      id: 'synonyms',
      title: 'synonyms.title',
      urgency: 'ownTime',
      load: () => import('./administration/synonyms-section.tsx').then((module) => module.SynonymsSection),
    },
  ],
});
