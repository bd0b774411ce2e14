import type { Queries, Transaction } from './db.ts';
import type { ServerFeature } from './feature.ts';
import type { House } from './house.ts';
import { beginWork, type WorkKind } from './work.ts';

/** A table whose rows are searched by words that are prepared in code. */
interface WordedTable {
  name: string;
  /** How many rows a batch deals with at most. */
  size: number;
  countWordless: (queries: Queries) => Promise<number>;
  /** Gives words to at most so many rows that have none; says to how many. */
  give: (tx: Transaction, atMost: number) => Promise<number>;
}

/**
 * Prepares the words of what was there before words were kept, or was written meanwhile by a node that does not keep them: a
 * work, begun at each start where any are missing.
 */
export function wordGiving(feature: string, tables: readonly WordedTable[]): Required<Pick<ServerFeature, 'workParts' | 'onStart'>> {
  const kind: WorkKind = { name: `${feature}.giveWords`, queue: 'words' };
  return {
    workParts: tables.map(({ name, size, countWordless, give }) => ({
      kind,
      name,
      size,
      count: countWordless,
      batch: async (_house, tx, _subject, next) => ({ done: await give(tx, next.size) }),
    })),
    onStart: async ({ db }: House) => {
      const missing = await Promise.all(tables.map(({ countWordless }) => countWordless(db)));
      if (missing.some((rows) => rows > 0)) await db.transaction((tx) => beginWork(tx, kind, { subject: feature }));
    },
  };
}
