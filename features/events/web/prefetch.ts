import type { PagePrefetches } from '#platform/web/registry/feature.ts';
import { eventQuery, groupEventsQuery } from './queries.ts';

/** Query parameters and data of the public pages of events. */
export const prefetches: PagePrefetches = {
  // Part of the public page of a group.
  '/network/:groupId': {
    query: ['before'],
    reads: ({ params, search }) => [groupEventsQuery(String(params['groupId']).toUpperCase(), search)],
  },
  '/events/:id': { reads: ({ params }) => (params['id'] ? [eventQuery(params['id'])] : []) },
};
