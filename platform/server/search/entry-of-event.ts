import type { Queries, Transaction } from '../database/db.ts';

type ReadEntry<Entry> = (tx: Queries, id: string) => Promise<Entry>;

/**
 * Last entry read in each transaction. Without an `eventId`, it is for the next event about the
 * thing.
 */
const latest = new WeakMap<Transaction, { eventId: string | undefined; read: unknown; id: string; entry: Promise<unknown> }>();

/**
 * The entry of a thing for one event, read once per transaction for all subscribers, such as Hub
 * and search. A further change is another event.
 */
export function entryOfEvent<Entry>(tx: Transaction, read: ReadEntry<Entry>, id: string, eventId: string): Promise<Entry> {
  const known = latest.get(tx);
  if (known?.read === read && known.id === id && (known.eventId ?? eventId) === eventId) {
    known.eventId = eventId;
    return known.entry as Promise<Entry>;
  }
  const entry = read(tx, id);
  latest.set(tx, { eventId, read, id, entry });
  return entry;
}

/**
 * Supplies the entry for the next event about a thing, so that subscribers skip the read. For
 * owners that have locked the thing and know its entry.
 */
export function giveEntry<Entry>(tx: Transaction, read: ReadEntry<Entry>, id: string, entry: Entry): void {
  latest.set(tx, { eventId: undefined, read, id, entry: Promise.resolve(entry) });
}
