import type { PagePrefetches } from '#platform/web/feature.ts';
import { eventQuery, groupEventsQuery } from './queries.ts';

/** What the public pages of events take and read. */
export const prefetches: PagePrefetches = {
  // On the page that groups have for visitors.
  '/network/:groupId': {
    query: ['before'],
    reads: ({ params, search }) => [groupEventsQuery(String(params['groupId']).toUpperCase(), search)],
  },
  '/events/:id': { reads: ({ params }) => (params['id'] ? [eventQuery(params['id'])] : []) },
};
