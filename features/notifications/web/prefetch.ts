import type { PagePrefetches } from '#platform/web/registry/feature.ts';

/** The secret of the unsubscribe link is part of the address. */
export const prefetches: PagePrefetches = { '/unsubscribe': { query: ['token'] } };
