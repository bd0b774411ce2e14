import { accountPrefetches } from '#features/accounts/web/prefetch.ts';
import { documentPrefetches } from '#features/documents/web/prefetch.ts';
import { hubPrefetches } from '#features/hub/web/prefetch.ts';
import { negotiationPrefetches } from '#features/negotiation/web/prefetch.ts';
import type { PagePrefetches } from '#platform/web/feature.ts';
import { latestQuery } from './home-queries.ts';

/** What public pages take of their addresses and read, by their paths. Only the server asks: the browser's code does not carry this. */
export const prefetches: PagePrefetches = {
  '/': { reads: () => [latestQuery()] },
  ...accountPrefetches,
  ...hubPrefetches,
  ...documentPrefetches,
  ...negotiationPrefetches,
};
