import { categoriesQuery } from '#features/groups/web/door.tsx';
import type { PagePrefetches } from '#platform/web/feature.ts';
import { filtersOf } from './list/list-filters.ts';
import { documentQuery, documentsQuery } from './queries.ts';

/** What the public pages of documents read. */
export const documentPrefetches: PagePrefetches = {
  '/blogGeneral2': ({ search }) => [documentsQuery('public', filtersOf(search)), categoriesQuery()],
  '/publicInternetArticle': ({ search }) => {
    const id = search.get('id');
    return id ? [documentQuery(id), categoriesQuery()] : [];
  },
};
