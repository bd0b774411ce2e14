import { LRUCache } from 'lru-cache';
import type { Queries } from '#platform/server/db.ts';
import { mark } from '#platform/server/search/lexemes.ts';
import { readSample, type SampleRow } from './sample-store.ts';

/** Below so many things all of them are looked through at once. */
export const manyThings = 16_000;
/** It is read when those were changed that have so many newer ones before them; between these it is reckoned. */
const steps = [1_000, 4_000, manyThings, 64_000, 256_000] as const;
/** Of titles in which a word begins with these first letters, about this share have one that goes on as it was typed. */
const goOn = 0.25;
const firstLetters = 3;
const keptMs = 60_000;

/**
 * What some things, drawn from all of them, say of the others: how frequent words are, and when there were how many things. It decides where it is looked first and by which of the words, and nothing
 * of what is found.
 */
export class Sample {
  readonly #row: SampleRow;
  readonly #counts: ReadonlyMap<string, number>;
  /** All lexemes in order, to find those that begin so; sorted when first asked for. */
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

  /** There are fewer things than are looked through at once. */
  get areThingsFew(): boolean {
    return !this.#row.ends[steps.indexOf(manyThings)];
  }

  /** About how many things there are. */
  get things(): number {
    return Math.max(this.#ends.at(-1)?.[0] ?? 0, this.#row.things);
  }

  /** About which share of things hold a word or a mark, or one of those that begin so; never nothing, since what is in none of some may be in others. */
  shareOf(lexeme: string, isBeginning = false): number {
    const counted = isBeginning ? this.#countBeginning(lexeme) : (this.#counts.get(lexeme) ?? 0);
    return Math.min(1, Math.max(0.5, counted) / Math.max(1, this.#row.sampled));
  }

  /** About when those were changed that have so many newer ones before them; undefined where there are hardly as many. */
  whenBehind(newer: number): number | undefined {
    if (this.areThingsFew) return undefined;
    const at = this.#ends.findIndex(([count]) => count >= newer);
    const [before, behind] = [this.#ends[at - 1], this.#ends[at]];
    if (!before || !behind) return undefined;
    const part = (newer - before[0]) / (behind[0] - before[0]);
    return before[1] + part * (behind[1] - before[1]);
  }

  /** Single words that begin so may all be too rare to be told of: of a title, its first letters tell how many there are at most. */
  #countBeginning(lexeme: string): number {
    const sorted = (this.#sorted ??= [...this.#counts.keys()].sort());
    let count = 0;
    for (let at = firstFrom(sorted, lexeme); sorted[at]?.startsWith(lexeme); at += 1) count += this.#counts.get(sorted[at] ?? '') ?? 0;
    const isOfTitle = lexeme.startsWith(mark.title(''));
    return isOfTitle ? Math.max(count, goOn * (this.#counts.get(mark.beginning(lexeme.slice(1, 1 + firstLetters))) ?? 0)) : count;
  }
}

/** The place of the first of these texts, which stand in order, that comes not before a text. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [from, until] = [0, sorted.length];
  while (from < until) {
    const middle = (from + until) >>> 1;
    if ((sorted[middle] ?? '') < text) from = middle + 1;
    else until = middle;
  }
  return from;
}

/** The last one read; a new one is read behind whoever asks. */
const kept = new LRUCache<Queries, Sample, undefined>({
  max: 20,
  ttl: keptMs,
  allowStale: true,
  allowStaleOnFetchRejection: true,
  fetchMethod: async (db) => new Sample(await readSample(db, steps)),
});

export async function sampleOf(db: Queries): Promise<Sample> {
  const sample = await kept.fetch(db);
  if (!sample) throw new Error('nothing was read of how things lie in time');
  return sample;
}

/** Begins to read the first one, so that whoever searches first need not wait for it. Where that fails, whoever searches reads it. */
export function prepareSample(db: Queries): void {
  sampleOf(db).catch(() => {});
}
