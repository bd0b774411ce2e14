import { webFeature } from '#platform/web/registry/feature.ts';
import { MessageSquareQuoteIcon } from '#platform/web/ui/icons.tsx';

/** Comments have no page of their own; parts for other pages are in `public-api.tsx`. */
export const comments = webFeature({
  name: 'comments',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  contentKinds: { comment: { Icon: MessageSquareQuoteIcon, several: 'severalComments' } },
  pages: [],
  live: () => import('./live.ts').then((module) => module.commentsLive),
});
