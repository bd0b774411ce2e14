import type { PagePrefetches } from '#platform/web/feature.ts';
import { contractCountQuery, latestQuery, publicCountQuery } from './home-queries.ts';

/** The `prefetch.ts` of every feature that has one. */
const found = import.meta.glob<PagePrefetches>('../../features/*/web/prefetch.ts', { eager: true, import: 'prefetches' });

/** What public pages take of their addresses and read, by their paths. Only the server asks: the browser's code does not carry this. */
export const prefetches: PagePrefetches = Object.assign(
  { '/': { reads: () => [latestQuery(), publicCountQuery('document'), publicCountQuery('group'), contractCountQuery()] } },
  ...Object.values(found),
);
