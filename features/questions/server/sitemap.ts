import { sitemapPart } from '#platform/server/sitemap-part.ts';
import { countPublic, publicAddresses } from './outside-store.ts';

/** Public questions for search engines, in the order in which they were asked. */
export const questionSitemap = sitemapPart({
  name: 'questions',
  count: countPublic,
  read: publicAddresses,
  pathOf: ({ id }) => `/discussion/${id}`,
});
