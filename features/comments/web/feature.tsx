import { webFeature } from '#platform/web/feature.ts';

/** Comments in the browser: no page of its own. What stands on pages of others is in `public-api.tsx`. */
export const comments = webFeature({
  name: 'comments',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [],
  live: () => import('./live.ts').then((module) => module.commentsLive),
});
