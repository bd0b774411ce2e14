import type { Queries, Transaction } from './db.ts';
import type { ServerFeature } from './feature.ts';
import type { House } from './house.ts';
import { beginWork, type WorkKind } from './work.ts';

/** A table with a column that is computed in code. */
interface TableToFill {
  name: string;
  /** Most rows per batch. */
  size: number;
  countMissing: (queries: Queries) => Promise<number>;
  /** Fills at most `atMost` rows; returns how many. */
  fill: (tx: Transaction, atMost: number, house: House) => Promise<number>;
}

/**
 * Declares a background task that backfills columns of existing rows, or of rows that older nodes
 * write. It starts at each start where values are missing.
 */
export function fillingIn(
  feature: string,
  name: string,
  tables: readonly TableToFill[],
): Required<Pick<ServerFeature, 'workParts' | 'onStart'>> {
  const kind: WorkKind = { name: `${feature}.${name}`, queue: 'words' };
  return {
    workParts: tables.map((table) => ({
      kind,
      name: table.name,
      size: table.size,
      count: table.countMissing,
      batch: async (house, tx, _subject, next) => ({ done: await table.fill(tx, next.size, house) }),
    })),
    onStart: async ({ db }: House) => {
      const missing = await Promise.all(tables.map(({ countMissing }) => countMissing(db)));
      if (missing.some((rows) => rows > 0)) await db.transaction((tx) => beginWork(tx, kind, { subject: feature }));
    },
  };
}
