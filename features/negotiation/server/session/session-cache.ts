import { LRUCache } from 'lru-cache';
import type { Database, Queries, Transaction } from '#platform/server/database/db.ts';
import type { ChainedEvent } from '../../contract/rules/events.ts';
import { replay, type SessionSnapshot } from './snapshot.ts';
import { eventsBetween } from './store.ts';

const cacheBytes = 64 * 2 ** 20;

interface CachedSession {
  snapshot: SessionSnapshot;
  bytes: number;
}

/**
 * Cache of session states. Entries are brought up to date from the log to the event that the
 * database reports, so they are never stale and may be evicted at any time.
 */
class SessionCache {
  readonly #sessions = new LRUCache<string, CachedSession>({ maxSize: cacheBytes, sizeCalculation: ({ bytes }) => bytes });
  /** The last event of each session that this process has broadcast. */
  readonly broadcastSeq = new LRUCache<string, number>({ max: 10_000 });

  /** The session after event `seq` or a later one. */
  async at(db: Queries, id: string, seq: number): Promise<SessionSnapshot> {
    const cached = this.#sessions.get(id);
    const from = cached?.snapshot.state.seq ?? 0;
    if (cached && from >= seq) return cached.snapshot;
    const events = await eventsBetween(db, id, from, seq);
    const snapshot = replay(cached?.snapshot, events);
    if (snapshot?.state.seq !== seq) throw new Error(`the log of ${id} lacks events before ${seq}`);
    this.store(snapshot, events);
    return snapshot;
  }

  /**
   * The session after event `seq`, the last one according to the locked row; drops cached states
   * that were never committed.
   */
  async exactlyAt(tx: Transaction, id: string, seq: number): Promise<SessionSnapshot> {
    if ((this.#sessions.get(id)?.snapshot.state.seq ?? 0) > seq) this.#sessions.delete(id);
    return this.at(tx, id, seq);
  }

  /** Caches the state after these events; call it after the commit. */
  store(snapshot: SessionSnapshot, events: readonly ChainedEvent[]): void {
    const { id, seq } = snapshot.state;
    const cached = this.#sessions.get(id);
    if (cached && cached.snapshot.state.seq >= seq) return;
    const bytes = events.reduce((sum, event) => sum + 2 * JSON.stringify(event.data).length + 200, cached?.bytes ?? 2_000);
    this.#sessions.set(id, { snapshot, bytes });
  }
}

const cacheOf = new WeakMap<Database, SessionCache>();

/** The cache of this process for a database. */
export function sessionCache(db: Database): SessionCache {
  let cache = cacheOf.get(db);
  if (!cache) cacheOf.set(db, (cache = new SessionCache()));
  return cache;
}
