import { LRUCache } from 'lru-cache';
import type { Log } from '../log.ts';
import { atMost } from '../at-most.ts';
import { refuse } from '../refusal.ts';

/** How often something may be done by one person or from one network: `points` times in `seconds`, from the first time on. */
export interface Limit {
  /** Under which it is counted, on every node alike. */
  name: string;
  points: number;
  seconds: number;
}

/** Counts what people and networks do, in the order of a request: at once and without waiting. */
export interface Limits {
  /** Counts one; refuses with `request.tooMany`, saying how long to wait, what is beyond the limit. */
  count: (limit: Limit, who: string) => void;
  /** Counts one; false beyond the limit. */
  allows: (limit: Limit, who: string) => boolean;
  /** Takes back one that was counted. */
  giveBack: (limit: Limit, who: string) => void;
}

/** What one node adds to a count, and what all nodes together come to. */
export interface SharedCount {
  key: string;
  points: number;
  endsInMs: number;
}

/** Where nodes put their counts together. Adds all of them and gives back the sums, in any order. */
export type ShareCounts = (added: readonly SharedCount[]) => Promise<readonly SharedCount[]>;

/** Beyond this many who are counted at once, those who were quiet longest are forgotten. */
const countedAtOnce = 200_000;
const shareEveryMs = 1_000;
/** A node tells the others at the latest when this part of somebody's limit was used up with it alone. */
const untoldPart = 10;

interface Entry {
  points: number;
  /** Counted here and not told to the other nodes yet. */
  untold: number;
}

/**
 * Counts in memory, so that a request pays about a microsecond; with `share`, nodes tell each other what they counted every second, and sooner
 * where somebody uses up a tenth of a limit. Without the place to share, each node goes on with what it knows.
 */
export class CountingLimits implements Limits {
  readonly #entries = new LRUCache<string, Entry>({
    ...atMost(countedAtOnce),
    ttl: 1,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  });
  readonly #untold = new Set<string>();
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

  /** Tells the other nodes what was counted here, and learns what they counted of the same people. */
  share(): Promise<void> {
    const sharing = Promise.resolve(this.#sharing)
      .then(() => this.#shareNow())
      .finally(() => {
        if (this.#sharing === sharing) this.#sharing = undefined;
      });
    return (this.#sharing = sharing);
  }

  /** Tells what is untold yet, and nothing after. */
  async close(): Promise<void> {
    await this.share();
    clearTimeout(this.#timer);
  }

  #add(key: string, limit: Limit, points: number): number {
    let entry = this.#entries.get(key);
    if (!entry) this.#entries.set(key, (entry = { points: 0, untold: 0 }), { ttl: limit.seconds * 1000 });
    entry.points = Math.max(0, entry.points + points);
    if (!this.#share) return entry.points;
    entry.untold += points;
    this.#untold.add(key);
    if (!this.#sharing && entry.untold * untoldPart >= limit.points && entry.points <= limit.points) void this.share();
    else this.#shareLater();
    return entry.points;
  }

  async #shareNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const added = [...this.#untold].flatMap((key) => {
      const entry = this.#entries.get(key);
      return entry ? [{ key, points: entry.untold, endsInMs: Math.ceil(this.#entries.getRemainingTTL(key)), entry }] : [];
    });
    this.#untold.clear();
    if (!this.#share || added.length === 0) return;
    for (const { entry, points } of added) entry.untold -= points;
    try {
      const sums = await this.#share(added.map(({ key, points, endsInMs }) => ({ key, points, endsInMs })));
      for (const { key, points, endsInMs } of sums) {
        // What was counted while the answer was on its way is in no sum yet.
        const untold = this.#entries.get(key)?.untold ?? 0;
        this.#entries.set(key, { points: points + untold, untold }, { ttl: Math.max(1, endsInMs) });
      }
      if (this.#isAlone) this.#log.info('the counts of other nodes are known again');
      this.#isAlone = false;
    } catch (error) {
      for (const { key, entry, points } of added) {
        entry.untold += points;
        this.#untold.add(key);
      }
      if (!this.#isAlone) this.#log.warn({ err: error }, 'the counts of other nodes are unknown for the moment');
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
