import { categoriesQuery } from '#features/groups/web/public-api.tsx';
import type { PagePrefetches } from '#platform/web/registry/feature.ts';
import { resultsQuery } from './queries.ts';
import { isRequested, searchFrom, searchKeys } from './search-address.ts';

export const prefetches: PagePrefetches = {
  '/resultSearch': {
    query: searchKeys,
    reads: ({ search }) => {
      const searched = searchFrom(search);
      return isRequested(searched) ? [resultsQuery(searched, undefined), categoriesQuery()] : [];
    },
  },
  '/resultSearch/thanks': { query: ['engine', 'q'] },
};
