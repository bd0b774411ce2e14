import type { SitemapPart } from '#platform/server/feature.ts';
import { countPublic, publicAddresses } from './public-store.ts';

/** Read at once; a file of the site map is written while its rows are read. */
const rowsAtOnce = 1000;

/** Public documents for search engines, in the order of their publication, so that an old one keeps its file. */
export const documentSitemap: SitemapPart = {
  name: 'documents',
  count: ({ db }) => countPublic(db),
  async *entries({ db }, offset, limit) {
    let left = limit;
    let from: Parameters<typeof publicAddresses>[1] = offset;
    while (left > 0) {
      const rows = await publicAddresses(db, from, Math.min(left, rowsAtOnce));
      for (const { id, updatedAt } of rows) yield { path: `/publicInternetArticle?id=${id}`, lastUpdate: updatedAt };
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) return;
      from = last;
      left -= rows.length;
    }
  },
};
