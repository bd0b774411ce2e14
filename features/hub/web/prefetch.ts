import { categoriesQuery } from '#features/groups/web/door.tsx';
import type { PagePrefetches } from '#platform/web/feature.ts';
import { filterFrom } from './hub-filter.ts';
import { hubQuery } from './queries.ts';

/** What the public Hub reads. */
export const hubPrefetches: PagePrefetches = {
  '/flux': ({ search }) => [hubQuery('public', filterFrom(search), undefined), categoriesQuery()],
};
