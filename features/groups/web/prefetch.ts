import type { PagePrefetches } from '#platform/web/feature.ts';
import type { Group } from '../contract/shapes.ts';
import { groupQuery, invitationQuery } from './queries.ts';

/** What the public page of groups reads, and how a public group is shown where its address is shared. */
export const prefetches: PagePrefetches = {
  '/join/:code': { reads: ({ params }) => (params['code'] ? [invitationQuery(params['code'])] : []) },
  '/network/:groupId': {
    reads: ({ params }) => (params['groupId'] ? [groupQuery(params['groupId'])] : []),
    head: ({ id, groupName, description }: Group) => ({ title: groupName, description, cover: id }),
  },
};
