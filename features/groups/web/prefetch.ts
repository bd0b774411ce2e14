import type { PagePrefetches } from '#platform/web/registry/feature.ts';
import { categoriesQuery } from './categories-query.ts';
import { publicGroupQuery } from './public-group-query.ts';
import { letterQuery } from './membership-invitation/letter-query.ts';
import { invitationQuery } from './queries.ts';

export const prefetches: PagePrefetches = {
  '/join/:code': { isSecret: true, reads: ({ params }) => (params['code'] ? [invitationQuery(params['code'])] : []) },
  '/invited': {
    query: ['token'],
    isSecret: true,
    reads: ({ search }) => (search.get('token') ? [letterQuery(search.get('token') ?? '')] : []),
  },
  '/network/:groupId': { reads: ({ params }) => [publicGroupQuery(String(params['groupId'])), categoriesQuery()] },
};
