import type { PagePrefetches } from '#platform/web/feature.ts';

/** What the public pages of accounts take of their addresses: where to go on, and the secrets of links in mails. */
export const prefetches: PagePrefetches = {
  '/connect': { query: ['next'] },
  '/register': { query: ['next', 'token'] },
  '/resetPassword': { query: ['token', 'done'] },
  '/confirmEmail': { query: ['token'] },
  '/agreeEmail': { query: ['token'] },
  '/notMe': { query: ['token', 'done'] },
};
