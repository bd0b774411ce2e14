import type { PagePrefetches } from '#platform/web/feature.ts';

/** What the page takes by whose link mails end: the secret of the link. */
export const prefetches: PagePrefetches = { '/unsubscribe': { query: ['token'] } };
