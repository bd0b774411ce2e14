import type { PagePrefetch, PagePrefetches } from '#platform/web/registry/feature.ts';
import { contractCountQuery, latestInQuery, latestQuery, publicCountQuery } from '../home/home-queries.ts';

/** The `prefetch.ts` files of all features. */
const found = import.meta.glob<PagePrefetches>('../../../features/*/web/prefetch.ts', { eager: true, import: 'prefetches' });

const home: PagePrefetches = {
  '/': {
    reads: ({ language }) => [
      latestInQuery(language),
      latestQuery(),
      publicCountQuery('document'),
      publicCountQuery('group'),
      contractCountQuery(),
    ],
  },
};
const entries = [home, ...Object.values(found)].flatMap((each) => Object.entries(each) as [string, PagePrefetch][]);

/**
 * Query keys and reads of public pages by path; declarations of several features for one page are
 * merged. Server only: not in the browser’s bundle.
 */
export const prefetches: PagePrefetches = Object.fromEntries(
  [...Map.groupBy(entries, ([path]) => path)].map(([path, parts]): [string, PagePrefetch] => [
    path,
    {
      query: parts.flatMap(([, { query = [] }]) => query),
      reads: (place) => parts.flatMap(([, { reads }]) => reads?.(place) ?? []),
      ...(parts.some(([, { isSecret }]) => isSecret) && { isSecret: true }),
    },
  ]),
);
