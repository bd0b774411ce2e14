import type { PagePrefetches } from '#platform/web/feature.ts';
import { invitationQuery } from './queries.ts';

/** What the public page of groups reads. */
export const prefetches: PagePrefetches = {
  '/join/:code': { reads: ({ params }) => (params['code'] ? [invitationQuery(params['code'])] : []) },
};
