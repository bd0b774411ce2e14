import type { SitemapPart } from '#platform/server/feature.ts';
import { countPublic, publicAddresses } from './outside-store.ts';

/** Read at once; a file of the site map is written while its rows are read. */
const rowsAtOnce = 1000;

/** Public questions for search engines, in the order in which they were asked. */
export const questionSitemap: SitemapPart = {
  name: 'questions',
  count: ({ db }) => countPublic(db),
  async *entries({ db }, offset, limit) {
    let left = limit;
    let from: number | string = offset;
    while (left > 0) {
      const rows = await publicAddresses(db, from, Math.min(left, rowsAtOnce));
      for (const { id, updatedAt } of rows) yield { path: `/discussion/${id}`, lastUpdate: updatedAt };
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) return;
      from = last.id;
      left -= rows.length;
    }
  },
};
