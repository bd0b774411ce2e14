import type { Queries } from '../database/db.ts';
import type { SitemapPart } from './feature.ts';

/** Rows per query; a file is streamed while rows are read. */
const rowsAtOnce = 1000;

interface SitemapRows<Row> {
  name: string;
  count: (db: Queries) => Promise<number>;
  /** Reads from the row with this number, or after a row that was read before. */
  read: (db: Queries, from: number | Row, limit: number) => Promise<readonly Row[]>;
  pathOf: (row: Row) => string;
}

/** A part of the site map in a stable order, so that an old page stays in its file. */
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
