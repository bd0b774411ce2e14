import type { Queries, Transaction } from './db.ts';
import type { ServerFeature } from './feature.ts';
import type { House } from './house.ts';
import { beginWork, type WorkKind } from './work.ts';

/** A table with a column that is prepared in code. */
interface TableToFill {
  name: string;
  /** How many rows a batch deals with at most. */
  size: number;
  countMissing: (queries: Queries) => Promise<number>;
  /** Prepares at most so many rows that lack it; says how many. */
  fill: (tx: Transaction, atMost: number, house: House) => Promise<number>;
}

/**
 * Prepares what was there before a column was kept, or was written meanwhile by a node that does not keep it: a work called `name` of the
 * feature, begun at each start where anything is missing.
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
