import { sitemapPart } from '#platform/server/sitemap-part.ts';
import { countPublic, publicAddresses } from './outside-store.ts';

/** Public galleries for search engines, in the order in which they were made. */
export const gallerySitemap = sitemapPart({
  name: 'galleries',
  count: countPublic,
  read: publicAddresses,
  pathOf: ({ id }) => `/publicMedia/${id}`,
});
