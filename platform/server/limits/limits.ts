import { LRUCache } from 'lru-cache';
import type { Log } from '../logging/log.ts';
import { maxEntries } from '../common/max-entries.ts';
import { refuse } from '../common/refusal.ts';

/** A rate limit: `points` in a window of `seconds` that begins with the first one. */
export interface Limit {
  /** Name of the counter, the same on every node. */
  name: string;
  points: number;
  seconds: number;
}

/** Counts actions of people and networks synchronously. */
export interface Limits {
  /** Counts one; beyond the limit refuses with `request.tooMany` and the time to wait. */
  count: (limit: Limit, who: string) => void;
  /** Counts one; returns false beyond the limit. */
  allows: (limit: Limit, who: string) => boolean;
  /** Reverts one count. */
  giveBack: (limit: Limit, who: string) => void;
}

/** An increment of one node, or the sum of all nodes. */
export interface SharedCount {
  key: string;
  points: number;
  endsInMs: number;
}

/** Adds the increments to the shared counters; returns the sums in any order. */
export type ShareCounts = (added: readonly SharedCount[]) => Promise<readonly SharedCount[]>;

/** Most counters in memory; the least recently used are dropped. */
const countedAtOnce = 200_000;
const shareEveryMs = 1_000;
/** A node shares a counter early after using one tenth of its limit. */
const shareFraction = 10;

interface Entry {
  points: number;
  /** Increments not yet shared. */
  unshared: number;
}

/**
 * Counts in memory, about 1 µs per request. With `share`, nodes synchronise every second, earlier
 * after one tenth of a limit. While sharing fails, each node uses its own counts.
 */
export class CountingLimits implements Limits {
  readonly #entries = new LRUCache<string, Entry>({
    ...maxEntries(countedAtOnce),
    ttl: 1,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  });
  readonly #unshared = new Set<string>();
  readonly #share: ShareCounts | undefined;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #sharing: Promise<void> | undefined;
  #isAlone = false;

  constructor(log: Log, share?: ShareCounts) {
    this.#log = log;
    this.#share = share;
  }

  count(limit: Limit, who: string): void {
    const key = keyOf(limit, who);
    if (this.#add(key, limit, 1) > limit.points)
      throw refuse('request.tooMany', { retryAfterSeconds: Math.max(1, Math.ceil(this.#entries.getRemainingTTL(key) / 1000)) });
  }

  allows(limit: Limit, who: string): boolean {
    return this.#add(keyOf(limit, who), limit, 1) <= limit.points;
  }

  giveBack(limit: Limit, who: string): void {
    this.#add(keyOf(limit, who), limit, -1);
  }

  /** Shares the local increments and reads the sums. */
  share(): Promise<void> {
    const sharing = Promise.resolve(this.#sharing)
      .then(() => this.#shareNow())
      .finally(() => {
        if (this.#sharing === sharing) this.#sharing = undefined;
      });
    return (this.#sharing = sharing);
  }

  /** Shares the remaining increments; schedules no further exchange. */
  async close(): Promise<void> {
    await this.share();
    clearTimeout(this.#timer);
  }

  #add(key: string, limit: Limit, points: number): number {
    let entry = this.#entries.get(key);
    if (!entry) this.#entries.set(key, (entry = { points: 0, unshared: 0 }), { ttl: limit.seconds * 1000 });
    entry.points = Math.max(0, entry.points + points);
    if (!this.#share) return entry.points;
    entry.unshared += points;
    this.#unshared.add(key);
    if (!this.#sharing && entry.unshared * shareFraction >= limit.points && entry.points <= limit.points) void this.share();
    else this.#shareLater();
    return entry.points;
  }

  async #shareNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const added = [...this.#unshared].flatMap((key) => {
      const entry = this.#entries.get(key);
      return entry ? [{ key, points: entry.unshared, endsInMs: Math.ceil(this.#entries.getRemainingTTL(key)), entry }] : [];
    });
    this.#unshared.clear();
    if (!this.#share || added.length === 0) return;
    for (const { entry, points } of added) entry.unshared -= points;
    try {
      const sums = await this.#share(added.map(({ key, points, endsInMs }) => ({ key, points, endsInMs })));
      for (const { key, points, endsInMs } of sums) {
        // Adds what was counted during the exchange.
        const unshared = this.#entries.get(key)?.unshared ?? 0;
        this.#entries.set(key, { points: points + unshared, unshared }, { ttl: Math.max(1, endsInMs) });
      }
      if (this.#isAlone) this.#log.info('rate limits are shared between nodes again');
      this.#isAlone = false;
    } catch (error) {
      for (const { key, entry, points } of added) {
        entry.unshared += points;
        this.#unshared.add(key);
      }
      if (!this.#isAlone) this.#log.warn({ err: error }, 'rate limits are not shared between nodes at the moment');
      this.#isAlone = true;
      this.#shareLater();
    }
  }

  #shareLater(): void {
    this.#timer ??= setTimeout(() => void this.share(), shareEveryMs).unref();
  }
}

function keyOf({ name }: Limit, who: string): string {
  return `${name} ${who}`;
}
