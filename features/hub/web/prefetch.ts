import { categoriesQuery } from '#features/groups/web/public-api.tsx';
import type { PagePrefetches } from '#platform/web/registry/feature.ts';
import { filterFrom } from './hub-filter.ts';
import { hubQuery } from './queries.ts';

export const prefetches: PagePrefetches = {
  '/flux': {
    query: ['q', 'kind', 'range', 'from', 'to', 'languages', 'sort', 'cursor'],
    reads: ({ search }) => [hubQuery('public', filterFrom(search), undefined), categoriesQuery()],
  },
};
