import { sitemapPart } from '#platform/server/extension-points/sitemap-part.ts';
import { countPublic, publicAddresses } from './public-store.ts';

/**
 * Public documents in the site map, in order of publication, so that each stays in the same file.
 */
export const documentSitemap = sitemapPart({
  name: 'documents',
  count: countPublic,
  read: publicAddresses,
  pathOf: ({ id }) => `/publicInternetArticle?id=${id}`,
});
