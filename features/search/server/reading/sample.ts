import { LRUCache } from 'lru-cache';
import type { Queries } from '#platform/server/database/db.ts';
import { mark } from '#platform/server/search/lexemes.ts';
import { readSample, type SampleRow } from './sample-store.ts';

/** Below this number all things are searched at once. */
export const manyThings = 16_000;
/** Ranks whose `updated_at` is read; values between them are interpolated. */
const steps = [1_000, 4_000, manyThings, 64_000, 256_000] as const;
/** Estimated share of titles with a word of these first letters that continue as typed. */
const goOn = 0.25;
const firstLetters = 3;
const cacheMs = 60_000;

/**
 * Statistics from a sample: frequencies of lexemes, and distribution over time. It only affects
 * where a search starts and which indexes it uses, never its results.
 */
export class Sample {
  readonly #row: SampleRow;
  readonly #counts: ReadonlyMap<string, number>;
  /** Lexemes in order for prefix lookups; sorted on first use. */
  #sorted: readonly string[] | undefined;
  readonly #ends: readonly (readonly [number, number])[];

  constructor(row: SampleRow, now = Date.now()) {
    this.#row = row;
    this.#counts = new Map(Object.entries(row.held));
    const read = steps.flatMap((newer, index): [number, number][] => {
      const end = row.ends[index];
      return end ? [[newer, Date.parse(end)]] : [];
    });
    const last = read.at(-1);
    this.#ends = [[0, now], ...read, ...(last && row.oldest ? [[Math.max(row.things, 2 * last[0]), Date.parse(row.oldest)] as const] : [])];
  }

  /** Whether there are few enough things to search all at once. */
  get areThingsFew(): boolean {
    return !this.#row.ends[steps.indexOf(manyThings)];
  }

  /** Approximate number of things. */
  get things(): number {
    return Math.max(this.#ends.at(-1)?.[0] ?? 0, this.#row.things);
  }

  /**
   * Estimated share of things with a lexeme, or with a prefix; never 0, since the sample may miss
   * it.
   */
  shareOf(lexeme: string, isBeginning = false): number {
    const counted = isBeginning ? this.#countBeginning(lexeme) : (this.#counts.get(lexeme) ?? 0);
    return Math.min(1, Math.max(0.5, counted) / Math.max(1, this.#row.sampled));
  }

  /** Estimated `updated_at` of the n-th newest thing; undefined if there are hardly that many. */
  whenBehind(newer: number): number | undefined {
    if (this.areThingsFew) return undefined;
    const at = this.#ends.findIndex(([count]) => count >= newer);
    const [before, behind] = [this.#ends[at - 1], this.#ends[at]];
    if (!before || !behind) return undefined;
    const part = (newer - before[0]) / (behind[0] - before[0]);
    return before[1] + part * (behind[1] - before[1]);
  }

  /**
   * Counts lexemes with a prefix. For titles, where these may all be too rare, the first letters
   * give an upper bound.
   */
  #countBeginning(lexeme: string): number {
    const sorted = (this.#sorted ??= [...this.#counts.keys()].sort());
    let count = 0;
    for (let at = firstFrom(sorted, lexeme); sorted[at]?.startsWith(lexeme); at += 1) count += this.#counts.get(sorted[at] ?? '') ?? 0;
    const isOfTitle = lexeme.startsWith(mark.title(''));
    return isOfTitle ? Math.max(count, goOn * (this.#counts.get(mark.beginning(lexeme.slice(1, 1 + firstLetters))) ?? 0)) : count;
  }
}

/** Binary search for the first text that is not before another. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [from, until] = [0, sorted.length];
  while (from < until) {
    const middle = (from + until) >>> 1;
    if ((sorted[middle] ?? '') < text) from = middle + 1;
    else until = middle;
  }
  return from;
}

/** Latest sample; stale ones are served while revalidating. */
const cache = new LRUCache<Queries, Sample, undefined>({
  max: 20,
  ttl: cacheMs,
  allowStale: true,
  allowStaleOnFetchRejection: true,
  fetchMethod: async (db) => new Sample(await readSample(db, steps)),
});

export async function sampleOf(db: Queries): Promise<Sample> {
  const sample = await cache.fetch(db);
  if (!sample) throw new Error('no sample of the distribution over time was read');
  return sample;
}

/** Reads the first sample in advance. If that fails, the first search reads it. */
export function prepareSample(db: Queries): void {
  sampleOf(db).catch(() => {});
}
