import { sitemapPart } from '#platform/server/extension-points/sitemap-part.ts';
import { countPublic, publicAddresses } from './exports-store.ts';

/** Public galleries for the site map, in order of creation. */
export const gallerySitemap = sitemapPart({
  name: 'galleries',
  count: countPublic,
  read: publicAddresses,
  pathOf: ({ id }) => `/publicMedia/${id}`,
});
