import type { Queries } from '../database/db.ts';
import { currentWaitBudget } from '../common/wait-budget.ts';

interface Reading {
  running: Promise<unknown>;
  /** The read that starts after the running one, shared by all callers who came meanwhile. */
  next: Promise<unknown> | undefined;
}

const readings = new WeakMap<Queries, Map<string, Reading>>();

/**
 * Coalesces concurrent reads with the same `key`. A caller never joins a running read, since its
 * data could be older than the call; all callers during it share the next one. `key` names
 * everything but the database that the answer depends on.
 */
export function coalesceReads<Value>(db: Queries, key: string, read: () => Promise<Value>): Promise<Value> {
  let ofDatabase = readings.get(db);
  if (!ofDatabase) readings.set(db, (ofDatabase = new Map()));
  const all = ofDatabase;
  const begin = (): Promise<Value> => {
    const running = read();
    const reading: Reading = { running, next: undefined };
    all.set(key, reading);
    const end = (): void => {
      if (!reading.next) all.delete(key);
    };
    running.then(end, end);
    return running;
  };
  const now = all.get(key);
  if (!now) return begin();
  const next = (now.next ??= now.running.then(begin, begin)) as Promise<Value>;
  // Waiting for a shared read counts as the caller's own wait.
  const endWait = currentWaitBudget()?.begin();
  return endWait ? next.finally(endWait) : next;
}
