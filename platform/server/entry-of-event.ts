import type { Queries, Transaction } from './db.ts';

type ReadEntry<Entry> = (tx: Queries, id: string) => Promise<Entry>;

/** Without an `eventId`, for the next event about the thing. */
const latest = new WeakMap<Transaction, { eventId: string | undefined; read: unknown; id: string; entry: Promise<unknown> }>();

/**
 * What its owner tells of a thing on account of one event: read once for all subscribers within its transaction, the Hub and search among them. What changes the
 * thing further is an event of its own.
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
 * Gives the entry to the subscribers of the next event about a thing, so that they do not read it: for an owner that has locked the thing and
 * knows all of it.
 */
export function giveEntry<Entry>(tx: Transaction, read: ReadEntry<Entry>, id: string, entry: Entry): void {
  latest.set(tx, { eventId: undefined, read, id, entry: Promise.resolve(entry) });
}
