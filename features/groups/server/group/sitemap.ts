import { sitemapPart } from '#platform/server/extension-points/sitemap-part.ts';
import { countPublicGroups, publicGroupAddresses } from './public-store.ts';

export const groupSitemap = sitemapPart({
  name: 'groups',
  count: countPublicGroups,
  read: publicGroupAddresses,
  pathOf: ({ id }) => `/network/${id}`,
});
