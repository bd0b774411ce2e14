import type { SitemapPart } from '#platform/server/feature.ts';
import { countPublicGroups, publicGroupAddresses } from './public-store.ts';

/** Read at once; a file of the site map is written while its rows are read. */
const rowsAtOnce = 1000;

/** Public groups for search engines, by name. */
export const groupSitemap: SitemapPart = {
  name: 'groups',
  count: ({ db }) => countPublicGroups(db),
  async *entries({ db }, offset, limit) {
    let left = limit;
    let from: Parameters<typeof publicGroupAddresses>[1] = offset;
    while (left > 0) {
      const rows = await publicGroupAddresses(db, from, Math.min(left, rowsAtOnce));
      for (const { id, updatedAt } of rows) yield { path: `/network/${id}`, lastUpdate: updatedAt };
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) return;
      from = last;
      left -= rows.length;
    }
  },
};
