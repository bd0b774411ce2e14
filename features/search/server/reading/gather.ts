import type { Queries } from '#platform/server/db.ts';
import { countKinds, gatherStretch, type Hit, type Limits, type Selection, type Stretch } from './gather-store.ts';

/** Whoever asks waits no longer than this for more to be looked through; where each stretch takes longer than the one before, the last begins sooner. */
const patienceMs = 400;
const patienceInRowMs = 250;
/** Of so few of the newest it is not known how many there are: kinds that are rare among them are counted on their own. */
const rareShare = 0.05;

/** What has so many times fewer finds than are counted, in a stretch, is rare. */
const rareSteps = 20;

/** Stretches that follow one another, as one. */
function inOne(stretches: readonly Stretch[]): Stretch[] {
  const [first, last] = [stretches[0], stretches.at(-1)];
  return first && last ? [{ marks: last.marks, from: last.from, until: first.until }] : [];
}

export interface Found {
  /** When it was looked. */
  now: string;
  hits: Hit[];
  counts: Map<string, number>;
  /** There are at least so many; the counts are those of the newest. */
  isCut: boolean;
  /** Time ran out before all was looked through. */
  isPartial: boolean;
}

/** What fits, of as few stretches of time as hold enough. The same for whoever sees the same, wherever these end. */
export async function gather(db: Queries, selection: Selection, stretches: readonly Stretch[], limits: Limits): Promise<Found> {
  const until = performance.now() + (selection.isInRow ? patienceInRowMs : patienceMs);
  const found: Found = { now: '', hits: [], counts: new Map(), isCut: false, isPartial: false };
  let total = 0;
  let titled = 0;
  for (let [stretch, ...behind] = stretches; stretch; [stretch, ...behind] = behind) {
    if (found.now !== '' && performance.now() > until) {
      found.isPartial = true;
      break;
    }
    const left = {
      counted: Math.max(0, limits.counted + 1 - total),
      newest: Math.max(0, limits.newest - total),
      titled: Math.max(0, limits.titled - titled),
      weighed: limits.weighed,
    };
    const next = await gatherStretch(db, selection, stretch, left);
    found.now ||= next.now;
    found.hits.push(...next.hits);
    for (const [kind, count] of Object.entries(next.counts)) found.counts.set(kind, (found.counts.get(kind) ?? 0) + count);
    total += next.total;
    titled += next.hits.filter(({ isTitled }) => isTitled).length;
    found.isCut = total > limits.counted;
    // What is rare is looked for in all the rest at once, where that costs little.
    if (!selection.isInRow && total * rareSteps < limits.counted) behind = inOne(behind);
    if (found.isCut && (titled >= limits.titled || selection.titles === '')) break;
  }
  return found;
}

/** Counts kinds that are rare among the newest, or missing, by themselves. */
export async function countRare(
  db: Queries,
  selection: Selection,
  kinds: readonly string[],
  { counts, isCut }: Pick<Found, 'counts' | 'isCut'>,
  span: { from: string | undefined; until: string | undefined },
  limit: number,
): Promise<{ counts: Map<string, number>; uncounted: string[] }> {
  if (!isCut) return { counts, uncounted: [] };
  const rare = kinds.filter((kind) => (counts.get(kind) ?? 0) <= rareShare * limit);
  const counted = await countKinds(db, selection, rare, { marks: [], ...span }, limit + 1);
  const all = new Map([...counts, ...counted].map(([kind, count]) => [kind, Math.min(count, limit)]));
  return { counts: all, uncounted: [...all.keys()].filter((kind) => !rare.includes(kind) || (counted.get(kind) ?? 0) > limit) };
}
