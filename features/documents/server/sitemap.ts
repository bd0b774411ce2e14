import { sitemapPart } from '#platform/server/sitemap-part.ts';
import { countPublic, publicAddresses } from './public-store.ts';

/** Public documents for search engines, in the order of their publication, so that an old one keeps its file. */
export const documentSitemap = sitemapPart({
  name: 'documents',
  count: countPublic,
  read: publicAddresses,
  pathOf: ({ id }) => `/publicInternetArticle?id=${id}`,
});
