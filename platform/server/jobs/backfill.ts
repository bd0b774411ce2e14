import type { Queries, Transaction } from '../database/db.ts';
import type { ServerFeature } from '../extension-points/feature.ts';
import type { AppContext } from '../app-context.ts';
import { startTask, type TaskKind } from './background-tasks.ts';

/** A table with a column that is computed in code. */
interface BackfillTable {
  name: string;
  /** Most rows per batch. */
  size: number;
  countMissing: (queries: Queries) => Promise<number>;
  /** Fills at most `atMost` rows; returns how many. */
  fill: (tx: Transaction, atMost: number, app: AppContext) => Promise<number>;
}

/**
 * Declares a background task that backfills columns of existing rows, or of rows that older nodes
 * write. It starts at each start where values are missing.
 */
export function backfill(
  feature: string,
  name: string,
  tables: readonly BackfillTable[],
): Required<Pick<ServerFeature, 'taskSteps' | 'onStart'>> {
  const kind: TaskKind = { name: `${feature}.${name}`, queue: 'words' };
  return {
    taskSteps: tables.map((table) => ({
      kind,
      name: table.name,
      size: table.size,
      count: table.countMissing,
      batch: async (app, tx, _subject, next) => ({ done: await table.fill(tx, next.size, app) }),
    })),
    onStart: async ({ db }: AppContext) => {
      const missing = await Promise.all(tables.map(({ countMissing }) => countMissing(db)));
      if (missing.some((rows) => rows > 0)) await db.transaction((tx) => startTask(tx, kind, { subject: feature }));
    },
  };
}
