import type { Queries } from './db.ts';
import type { SitemapPart } from './feature.ts';

/** Read at once; a file of the site map is written while its rows are read. */
const rowsAtOnce = 1000;

interface SitemapRows<Row> {
  name: string;
  count: (db: Queries) => Promise<number>;
  /** Reads on from the row of that number, or behind one that was read before. */
  read: (db: Queries, from: number | Row, limit: number) => Promise<readonly Row[]>;
  pathOf: (row: Row) => string;
}

/** Things of one kind for search engines, in an order in which an old one keeps its file. */
export function sitemapPart<Row extends { updatedAt: string }>({ name, count, read, pathOf }: SitemapRows<Row>): SitemapPart {
  return {
    name,
    count: ({ db }) => count(db),
    async *entries({ db }, offset, limit) {
      let from: number | Row = offset;
      for (let left = limit; left > 0;) {
        const rows: readonly Row[] = await read(db, from, Math.min(left, rowsAtOnce));
        for (const row of rows) yield { path: pathOf(row), lastUpdate: row.updatedAt };
        const last = rows.at(-1);
        if (!last || rows.length < rowsAtOnce) return;
        from = last;
        left -= rows.length;
      }
    },
  };
}
