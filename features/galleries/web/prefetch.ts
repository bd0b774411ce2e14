import { commentsQuery } from '#features/comments/web/public-api.tsx';
import type { PagePrefetches } from '#platform/web/registry/feature.ts';
import { galleriesQuery, galleryQuery, transcriptQuery } from './queries.ts';

const uuidShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Query parameters and data of the public pages of galleries. */
export const prefetches: PagePrefetches = {
  '/publicMedia': {
    query: ['cursor'],
    reads: ({ search }) => [galleriesQuery('public', { cursor: search.get('cursor') })],
  },
  '/publicMedia/:id': {
    query: ['item'],
    reads: ({ params: { id }, search }) => {
      const item = search.get('item') ?? '';
      if (!id) return [];
      const commented = [galleryQuery(id, 'public'), commentsQuery(`gallery:${id}`)];
      return uuidShape.test(item) ? [...commented, transcriptQuery(id, item), commentsQuery(`galleryitem:${item}`)] : commented;
    },
  },
};
