import { LRUCache } from 'lru-cache';
import type { Database, Queries, Transaction } from '#platform/server/db.ts';
import type { ChainedEvent } from '../../contract/rules/events.ts';
import { replay, type SessionSnapshot } from './snapshot.ts';
import { eventsBetween } from './store.ts';

const keptBytes = 64 * 2 ** 20;

interface Kept {
  snapshot: SessionSnapshot;
  bytes: number;
}

/**
 * Cache of session states. Entries are brought up to date from the log to the event that the
 * database reports, so they are never stale and may be evicted at any time.
 */
class KeptSessions {
  readonly #kept = new LRUCache<string, Kept>({ maxSize: keptBytes, sizeCalculation: ({ bytes }) => bytes });
  /** The last event of each session that this process has broadcast. */
  readonly told = new LRUCache<string, number>({ max: 10_000 });

  /** The session after event `seq` or a later one. */
  async at(db: Queries, id: string, seq: number): Promise<SessionSnapshot> {
    const kept = this.#kept.get(id);
    const from = kept?.snapshot.state.seq ?? 0;
    if (kept && from >= seq) return kept.snapshot;
    const events = await eventsBetween(db, id, from, seq);
    const snapshot = replay(kept?.snapshot, events);
    if (snapshot?.state.seq !== seq) throw new Error(`the log of ${id} lacks events before ${seq}`);
    this.keep(snapshot, events);
    return snapshot;
  }

  /**
   * The session after event `seq`, the last one according to the locked row; drops cached states
   * that were never committed.
   */
  async exactlyAt(tx: Transaction, id: string, seq: number): Promise<SessionSnapshot> {
    if ((this.#kept.get(id)?.snapshot.state.seq ?? 0) > seq) this.#kept.delete(id);
    return this.at(tx, id, seq);
  }

  /** Caches the state after these events; call it after the commit. */
  keep(snapshot: SessionSnapshot, events: readonly ChainedEvent[]): void {
    const { id, seq } = snapshot.state;
    const kept = this.#kept.get(id);
    if (kept && kept.snapshot.state.seq >= seq) return;
    const bytes = events.reduce((sum, event) => sum + 2 * JSON.stringify(event.data).length + 200, kept?.bytes ?? 2_000);
    this.#kept.set(id, { snapshot, bytes });
  }
}

const keptOf = new WeakMap<Database, KeptSessions>();

/** The cache of this process for a database. */
export function keptSessions(db: Database): KeptSessions {
  let kept = keptOf.get(db);
  if (!kept) keptOf.set(db, (kept = new KeptSessions()));
  return kept;
}
