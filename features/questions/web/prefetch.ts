import { categoriesQuery } from '#features/groups/web/public-api.tsx';
import type { PagePrefetches } from '#platform/web/feature.ts';
import { groupPublicQuestionsQuery, questionQuery, repliesQuery } from './queries.ts';

/** What the public pages of questions take and read. */
export const prefetches: PagePrefetches = {
  // On the page that groups have for visitors.
  '/network/:groupId': {
    query: ['before'],
    reads: ({ params, search }) => [groupPublicQuestionsQuery(String(params['groupId']).toUpperCase(), search)],
  },
  '/discussion/:id': {
    reads: ({ params }) => (params['id'] ? [questionQuery(params['id']), repliesQuery(params['id']), categoriesQuery()] : []),
  },
};
