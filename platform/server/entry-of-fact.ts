import type { Queries, Transaction } from './db.ts';

type ReadEntry<Entry> = (tx: Queries, id: string) => Promise<Entry>;

const latest = new WeakMap<Transaction, { factId: string; read: unknown; id: string; entry: Promise<unknown> }>();

/**
 * What its owner tells of a thing on account of one fact: read once for all who hear that within its transaction, the Hub and search among them. What changes the
 * thing further is a fact of its own.
 */
export function entryOfFact<Entry>(tx: Transaction, read: ReadEntry<Entry>, id: string, factId: string): Promise<Entry> {
  const known = latest.get(tx);
  if (known?.factId === factId && known.read === read && known.id === id) return known.entry as Promise<Entry>;
  const entry = read(tx, id);
  latest.set(tx, { factId, read, id, entry });
  return entry;
}
