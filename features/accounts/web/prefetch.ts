import type { PagePrefetches } from '#platform/web/registry/feature.ts';

/** Query parameters of the public pages: the path to open next, and tokens of links. */
export const prefetches: PagePrefetches = {
  '/connect': { query: ['next'] },
  '/register': { query: ['next', 'token'] },
  '/resetPassword': { query: ['token', 'done'] },
  '/confirmEmail': { query: ['token'] },
  '/agreeEmail': { query: ['token'] },
  '/notMe': { query: ['token', 'done'] },
};
