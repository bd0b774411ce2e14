import { categoriesQuery } from '#features/groups/web/public-api.tsx';
import type { PagePrefetches } from '#platform/web/registry/feature.ts';
import { groupPublicQuestionsQuery, questionQuery, repliesQuery } from './queries.ts';

export const prefetches: PagePrefetches = {
  // The page of a group for visitors, which belongs to groups.
  '/network/:groupId': {
    query: ['before'],
    reads: ({ params, search }) => [groupPublicQuestionsQuery(String(params['groupId']).toUpperCase(), search)],
  },
  '/discussion/:id': {
    reads: ({ params }) => (params['id'] ? [questionQuery(params['id']), repliesQuery(params['id']), categoriesQuery()] : []),
  },
};
