import type { Queries } from './db.ts';
import { waitingTime } from './limits/waiting-time.ts';

interface Reading {
  running: Promise<unknown>;
  /** Begins when this one has ended, for all who came meanwhile. */
  next: Promise<unknown> | undefined;
}

const readings = new WeakMap<Queries, Map<string, Reading>>();

/**
 * Has those who ask for the same at the same time share what is read of a database. A reading that is under way began before they came, so they share the next:
 * nobody is told what was so before they asked. `key` names all that the answer depends on beside the database.
 */
export function readTogether<Value>(db: Queries, key: string, read: () => Promise<Value>): Promise<Value> {
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
  // What others wait for on one's behalf is one's own wait.
  const endWait = waitingTime()?.begin();
  return endWait ? next.finally(endWait) : next;
}
