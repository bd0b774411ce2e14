import type { Queries, Transaction } from './db.ts';

type ReadEntry<Entry> = (tx: Queries, id: string) => Promise<Entry>;

const latest = new WeakMap<Transaction, { eventId: string; read: unknown; id: string; entry: Promise<unknown> }>();

/**
 * What its owner tells of a thing on account of one event: read once for all subscribers within its transaction, the Hub and search among them. What changes the
 * thing further is an event of its own.
 */
export function entryOfEvent<Entry>(tx: Transaction, read: ReadEntry<Entry>, id: string, eventId: string): Promise<Entry> {
  const known = latest.get(tx);
  if (known?.eventId === eventId && known.read === read && known.id === id) return known.entry as Promise<Entry>;
  const entry = read(tx, id);
  latest.set(tx, { eventId, read, id, entry });
  return entry;
}
