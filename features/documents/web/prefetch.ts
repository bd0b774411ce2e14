import { commentsQuery } from '#features/comments/web/public-api.tsx';
import { categoriesQuery } from '#features/groups/web/public-api.tsx';
import type { PagePrefetches } from '#platform/web/registry/feature.ts';
import { filtersOf } from './list/list-filters.ts';
import { documentQuery, documentsQuery, groupPublicDocumentsQuery, nextQuery } from './queries.ts';

/** Query parameters and data of the public pages of documents. */
export const prefetches: PagePrefetches = {
  '/blogGeneral2': {
    query: ['q', 'category', 'from', 'to', 'groupId', 'cursor'],
    reads: ({ search }) => [documentsQuery('public', filtersOf(search)), categoriesQuery()],
  },
  // Part of the public page of a group.
  '/network/:groupId': {
    query: ['before'],
    reads: ({ params, search }) => [groupPublicDocumentsQuery(String(params['groupId']).toUpperCase(), search)],
  },
  '/publicInternetArticle': {
    query: ['id'],
    reads: ({ search }) => {
      const id = search.get('id');
      return id ? [documentQuery(id), nextQuery(id), categoriesQuery(), commentsQuery(`document:${id}`)] : [];
    },
  },
};
