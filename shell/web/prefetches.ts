import type { PagePrefetch, PagePrefetches } from '#platform/web/feature.ts';
import { contractCountQuery, latestInQuery, latestQuery, publicCountQuery } from './home-queries.ts';

/** The `prefetch.ts` of every feature that has one. */
const found = import.meta.glob<PagePrefetches>('../../features/*/web/prefetch.ts', { eager: true, import: 'prefetches' });

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
const said = [home, ...Object.values(found)].flatMap((each) => Object.entries(each) as [string, PagePrefetch][]);

/**
 * What public pages take of their addresses and read, by their paths; what several features say of
 * one page counts together, since they show something on it. Only the server asks: the browser's
 * code does not carry this.
 */
export const prefetches: PagePrefetches = Object.fromEntries(
  [...Map.groupBy(said, ([path]) => path)].map(([path, parts]): [string, PagePrefetch] => [
    path,
    {
      query: parts.flatMap(([, { query = [] }]) => query),
      reads: (place) => parts.flatMap(([, { reads }]) => reads?.(place) ?? []),
      ...(parts.some(([, { isSecret }]) => isSecret) && { isSecret: true }),
    },
  ]),
);
