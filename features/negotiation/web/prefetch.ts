import type { PagePrefetches } from '#platform/web/registry/feature.ts';
import { verificationQuery } from './verify/queries.ts';

export const prefetches: PagePrefetches = {
  '/verify/:id': { reads: ({ params }) => (params['id'] ? [verificationQuery(params['id'])] : []) },
};
