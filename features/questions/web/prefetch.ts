import { categoriesQuery } from '#features/groups/web/public-api.tsx';
import type { PagePrefetches } from '#platform/web/feature.ts';
import { questionQuery, repliesQuery } from './queries.ts';

/** What the public page of a question reads. */
export const prefetches: PagePrefetches = {
  '/discussion/:id': {
    reads: ({ params }) => (params['id'] ? [questionQuery(params['id']), repliesQuery(params['id']), categoriesQuery()] : []),
  },
};
