import { sitemapPart } from '#platform/server/extension-points/sitemap-part.ts';
import { countPublic, publicAddresses } from './exports-store.ts';

export const questionSitemap = sitemapPart({
  name: 'questions',
  count: countPublic,
  read: publicAddresses,
  pathOf: ({ id }) => `/discussion/${id}`,
});
