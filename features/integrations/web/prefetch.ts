import type { PagePrefetches } from '#platform/web/feature.ts';
import { referenceQuery } from './reference-query.ts';

/** What the page about the programming interface takes and reads. */
export const prefetches: PagePrefetches = {
  '/api': { query: ['area'], reads: ({ search }) => [referenceQuery(search.get('area') ?? undefined)] },
};
