import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { SearchedKind } from '#platform/server/extension-points/indexed-kind.ts';
import { reserveIndexed, isOutdated, findUnindexed, findIndexedBetween } from '#platform/server/search/search-index-store.ts';
import { reindexThing } from '#platform/server/search/search-subscribers.ts';
import { startTask, type Batch, type TaskKind, type TaskStep } from '#platform/server/jobs/background-tasks.ts';

const kind: TaskKind = { name: 'search.rebuild', queue: 'words' };

/** Scope of a rebuild: everything, or only missing, outdated and deleted entries. */
export type RebuildSubject = 'all' | 'missing';

export async function beginRebuild(tx: Transaction, subject: RebuildSubject): Promise<void> {
  await startTask(tx, kind, { subject });
}

/**
 * Rebuilds the index of each kind in batches, while it is in use: each thing stays searchable until
 * it is replaced.
 */
export function rebuildParts(kinds: readonly SearchedKind[]): TaskStep[] {
  return kinds.map((searched) => ({
    kind,
    name: searched.kind,
    size: 50,
    count: async () => 0,
    batch: (_app, tx, subject, { size, place }) => rebuildSome(tx, searched, { size, after: place ?? '', isAll: subject === 'all' }),
  }));
}

async function rebuildSome(
  tx: Transaction,
  searched: SearchedKind,
  { size, after, isAll }: { size: number; after: string; isAll: boolean },
): Promise<Batch> {
  // Only writing is slow: of correct entries, many more are read per batch.
  const ids = await searched.search.ids(tx, after, isAll ? size : 10 * size);
  const last = ids.at(-1);
  const held = await findIndexedBetween(tx, searched.kind, after, last, ids.length + size);
  const there = new Set(ids);
  const removed = held.filter((id) => !there.has(id));
  const due = [...(isAll ? ids : await findUnindexed(tx, searched.kind, ids)), ...removed].sort();
  const taken = due.slice(0, size);
  await reserveIndexed(tx, searched.kind, taken);
  for (const id of taken) await reindexThing(tx, searched, id, { hasCome: true });
  const place = taken.length < due.length || last === undefined ? taken.at(-1) : last;
  return { done: ids.length + removed.length, ...(place === undefined ? {} : { place }) };
}

/** Starts a repair: after an update of the product, and each night. */
export async function rebuildMissing({ db }: AppContext): Promise<void> {
  await db.transaction((tx) => beginRebuild(tx, 'missing'));
}

export async function rebuildOutdated(app: AppContext): Promise<void> {
  if (await isOutdated(app.db)) await rebuildMissing(app);
}
