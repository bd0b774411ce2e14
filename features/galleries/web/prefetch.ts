import { commentsQuery } from '#features/comments/web/public-api.tsx';
import type { PagePrefetches } from '#platform/web/feature.ts';
import { galleriesQuery, galleryQuery } from './queries.ts';

/** What the public pages of galleries take and read. */
export const prefetches: PagePrefetches = {
  '/publicMedia': {
    query: ['cursor'],
    reads: ({ search }) => [galleriesQuery('public', { cursor: search.get('cursor') })],
  },
  '/publicMedia/:id': {
    query: ['item'],
    reads: ({ params }) => (params['id'] ? [galleryQuery(params['id'], 'public'), commentsQuery(`gallery:${params['id']}`)] : []),
  },
};
