import type { Queries } from '#platform/server/db.ts';
import type { Stretch } from '#platform/server/search/asked-search.ts';
import { mark } from '#platform/server/search/lexemes.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { isSignedIn } from '#platform/server/viewer.ts';
import { shareFound } from './estimate.ts';
import { countKinds, gatherStretch, type Hit, type Limits, type Selection } from './gather-store.ts';
import type { Span } from './read-time.ts';
import type { Sample } from './sample.ts';
import { stretchesOf } from './stretches.ts';

/**
 * Time limits after which no further time slice is read. With phrases a slice is not begun if it
 * would probably exceed the limit.
 */
const patienceMs = 400;
const patienceInRowMs = 150;
/** Kinds below this share of the newest are counted separately. */
const rareShare = 0.05;
/**
 * Filters that match a larger share are checked on rows: in the index they cost more than they
 * save.
 */
const shareInIndex = 0.2;
/**
 * Assumed minimum share of things that members of groups can see; if it is less, further slices are
 * read.
 */
const shareOfMembers = 0.25;

/** A selection before its rare filters are known. */
export type Sought = Omit<Selection, 'isRare'>;

/** The database, and the sample for estimates. */
export interface Reading {
  db: Queries;
  sample: Sample;
}

export interface Found {
  /** Time of the search. */
  now: string;
  hits: Hit[];
  counts: Map<string, number>;
  /** Counts of rare kinds, if they were read with the results. */
  rare: ReadonlyMap<string, number> | undefined;
  /** There are more results than were counted; the counts cover the newest. */
  isCut: boolean;
  /** The search was cut off by its time limit. */
  isPartial: boolean;
}

/**
 * Estimates the share of things that the filters leave, and decides which filters use the index.
 */
function narrowing(sought: Sought, sample: Sample): { selection: Selection; share: number } {
  const everybody = sample.shareOf(mark.scope(rooms.public));
  const kinds = Math.min(
    1,
    sought.kinds.reduce((share, kind) => share + sample.shareOf(mark.kind(kind)), 0),
  );
  const reach = isSignedIn(sought.viewer) ? Math.max(everybody, shareOfMembers) : everybody;
  const isRare = { kinds: kinds < shareInIndex, reach: everybody < shareInIndex };
  return { selection: { ...sought, isRare }, share: kinds * reach * shareFound(sought.narrowed, sample) };
}

/**
 * Reads time slices, newest first, until there are enough results. The result does not depend on
 * the limits of the slices. With `isCounting`, kinds that are rare among the newest are counted
 * too.
 */
export async function gather({ db, sample }: Reading, sought: Sought, span: Span, limits: Limits, isCounting = false): Promise<Found> {
  const since = performance.now();
  const { selection, share } = narrowing(sought, sample);
  const cut = (query: string) => stretchesOf(sample, span, { share: share * shareFound(query, sample), isSlow: sought.isInRow });
  const [stretches, stretchesOfTitles] = [cut(sought.asked), cut(sought.titles)];
  let stretch = stretches.next(limits.counted + 1, 0);
  let ofTitles = sought.titles === '' || limits.titled === 0 ? undefined : stretchesOfTitles.next(limits.titled, 0);
  const found: Found = { now: '', hits: [], counts: new Map(), rare: undefined, isCut: false, isPartial: false };
  const rare = isCounting ? { kinds: sought.kinds, most: mostOfRare(limits.counted), stretch: allOf(span, sample) } : undefined;
  const hits = new Map<number, Hit>();
  let total = 0;
  let titled = 0;
  let things = 0;
  while (stretch || ofTitles) {
    const spentMs = performance.now() - since;
    if (found.now !== '' && isTooLong(spentMs, things, sought.isInRow, stretch)) {
      found.isPartial = true;
      break;
    }
    const left = {
      ...limits,
      counted: limits.counted + 1 - total,
      newest: Math.max(0, limits.newest - total),
      titled: limits.titled - titled,
    };
    // Rare kinds are only known from the first slice.
    const next = await gatherStretch(db, selection, stretch, ofTitles, left, {
      isLast: stretch?.isLast ?? true,
      rare: total === 0 ? rare : undefined,
    });
    found.now ||= next.now;
    if (next.rare) found.rare = new Map(Object.entries(next.rare));
    for (const hit of next.hits) hits.set(hit.item, asOne(hit, hits.get(hit.item)));
    for (const [kind, count] of Object.entries(next.counts)) found.counts.set(kind, (found.counts.get(kind) ?? 0) + count);
    things += stretch?.things ?? 0;
    total += next.total;
    titled += next.titled;
    found.isCut = total > limits.counted;
    stretch = stretch && !found.isCut ? stretches.next(limits.counted + 1 - total, next.total) : undefined;
    ofTitles = ofTitles && titled < limits.titled ? stretchesOfTitles.next(limits.titled - titled, next.titled) : undefined;
  }
  found.hits = [...hits.values()];
  return found;
}

/** Merges two reads of one thing. */
const asOne = (hit: Hit, known: Hit | undefined): Hit =>
  known ? { ...hit, isTitled: hit.isTitled || known.isTitled, weight: hit.weight ?? known.weight } : hit;

const allOf = (span: Span, sample: Sample): Stretch => ({ marks: [], ...span, things: sample.things, isLast: true });

/** Whether the next slice would exceed the time limit, extrapolated from the things read so far. */
function isTooLong(spentMs: number, things: number, isInRow: boolean, next: Stretch | undefined): boolean {
  if (!isInRow) return spentMs > patienceMs;
  return spentMs * (1 + (next?.things ?? 0) / Math.max(1, things)) > patienceInRowMs;
}

/** Maximum number of results of a rare kind. */
const mostOfRare = (counted: number): number => Math.floor(rareShare * counted);

/** Counts rare or missing kinds separately, unless that came with the results. */
export async function countRare(
  { db, sample }: Reading,
  sought: Sought,
  { counts, rare: told, isCut }: Pick<Found, 'counts' | 'rare' | 'isCut'>,
  span: Span,
  limit: number,
): Promise<{ counts: Map<string, number>; uncounted: string[] }> {
  if (!isCut) return { counts, uncounted: [] };
  const rare = sought.kinds.filter((kind) => (counts.get(kind) ?? 0) <= mostOfRare(limit));
  const counted = told ?? (await countKinds(db, narrowing(sought, sample).selection, rare, allOf(span, sample), limit + 1));
  const all = new Map([...counts, ...counted].map(([kind, count]) => [kind, Math.min(count, limit)]));
  return { counts: all, uncounted: [...all.keys()].filter((kind) => !rare.includes(kind) || (counted.get(kind) ?? 0) > limit) };
}
