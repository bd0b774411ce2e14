import type { PagePrefetches } from '#platform/web/registry/feature.ts';
import { referenceQuery } from './reference-query.ts';

export const prefetches: PagePrefetches = {
  '/api': { query: ['area'], reads: ({ search }) => [referenceQuery(search.get('area') ?? undefined)] },
};
