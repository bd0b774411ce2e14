import type { Queries } from '#platform/server/database/db.ts';
import type { TimeSlice } from '#platform/server/search/compiled-search.ts';
import { mark } from '#platform/server/search/lexemes.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import type { TimeRange } from '#platform/server/search/time-range.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import { shareFound } from './estimate.ts';
import { countKinds, gatherTimeSlice, type Hit, type Limits, type Selection } from './gather-store.ts';
import type { Sample } from './sample.ts';
import { timeSlicesOf } from './time-slices.ts';

/**
 * Time limits after which no further time slice is read. With phrases a slice is not begun if it
 * would probably exceed the limit.
 */
const timeBudgetMs = 400;
const rowTimeBudgetMs = 150;
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
export type SearchSelection = Omit<Selection, 'isRare'>;

/** The database, and the sample for estimates. */
export interface Reading {
  db: Queries;
  sample: Sample;
}

export interface GatherResult {
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
function narrowing(search: SearchSelection, sample: Sample): { selection: Selection; share: number } {
  const everybody = sample.shareOf(mark.scope(rooms.public));
  const kinds = Math.min(
    1,
    search.kinds.reduce((share, kind) => share + sample.shareOf(mark.kind(kind)), 0),
  );
  const reach = isSignedIn(search.viewer) ? Math.max(everybody, shareOfMembers) : everybody;
  const isRare = { kinds: kinds < shareInIndex, reach: everybody < shareInIndex };
  return { selection: { ...search, isRare }, share: kinds * reach * shareFound(search.narrowed, sample) };
}

/**
 * Reads time slices, newest first, until there are enough results. The result does not depend on
 * the limits of the slices. With `isCounting`, kinds that are rare among the newest are counted
 * too.
 */
export async function gather(
  { db, sample }: Reading,
  search: SearchSelection,
  span: TimeRange,
  limits: Limits,
  isCounting = false,
): Promise<GatherResult> {
  const since = performance.now();
  const { selection, share } = narrowing(search, sample);
  const cut = (query: string) => timeSlicesOf(sample, span, { share: share * shareFound(query, sample), isSlow: search.isInRow });
  const [timeSlices, titleTimeSlices] = [cut(search.asked), cut(search.titles)];
  let timeSlice = timeSlices.next(limits.counted + 1, 0);
  let ofTitles = search.titles === '' || limits.titled === 0 ? undefined : titleTimeSlices.next(limits.titled, 0);
  const found: GatherResult = { now: '', hits: [], counts: new Map(), rare: undefined, isCut: false, isPartial: false };
  const rare = isCounting ? { kinds: search.kinds, most: mostOfRare(limits.counted), timeSlice: allOf(span, sample) } : undefined;
  const hits = new Map<number, Hit>();
  let total = 0;
  let titled = 0;
  let things = 0;
  while (timeSlice || ofTitles) {
    const spentMs = performance.now() - since;
    if (found.now !== '' && isTooLong(spentMs, things, search.isInRow, timeSlice)) {
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
    const next = await gatherTimeSlice(db, selection, timeSlice, ofTitles, left, {
      isLast: timeSlice?.isLast ?? true,
      rare: total === 0 ? rare : undefined,
    });
    found.now ||= next.now;
    if (next.rare) found.rare = new Map(Object.entries(next.rare));
    for (const hit of next.hits) hits.set(hit.item, asOne(hit, hits.get(hit.item)));
    for (const [kind, count] of Object.entries(next.counts)) found.counts.set(kind, (found.counts.get(kind) ?? 0) + count);
    things += timeSlice?.things ?? 0;
    total += next.total;
    titled += next.titled;
    found.isCut = total > limits.counted;
    timeSlice = timeSlice && !found.isCut ? timeSlices.next(limits.counted + 1 - total, next.total) : undefined;
    ofTitles = ofTitles && titled < limits.titled ? titleTimeSlices.next(limits.titled - titled, next.titled) : undefined;
  }
  found.hits = [...hits.values()];
  return found;
}

/** Merges two reads of one thing. */
const asOne = (hit: Hit, known: Hit | undefined): Hit =>
  known ? { ...hit, isTitled: hit.isTitled || known.isTitled, weight: hit.weight ?? known.weight } : hit;

const allOf = (span: TimeRange, sample: Sample): TimeSlice => ({ marks: [], ...span, things: sample.things, isLast: true });

/** Whether the next slice would exceed the time limit, extrapolated from the things read so far. */
function isTooLong(spentMs: number, things: number, isInRow: boolean, next: TimeSlice | undefined): boolean {
  if (!isInRow) return spentMs > timeBudgetMs;
  return spentMs * (1 + (next?.things ?? 0) / Math.max(1, things)) > rowTimeBudgetMs;
}

/** Maximum number of results of a rare kind. */
const mostOfRare = (counted: number): number => Math.floor(rareShare * counted);

/** Counts rare or missing kinds separately, unless that came with the results. */
export async function countRare(
  { db, sample }: Reading,
  search: SearchSelection,
  { counts, rare: known, isCut }: Pick<GatherResult, 'counts' | 'rare' | 'isCut'>,
  span: TimeRange,
  limit: number,
): Promise<{ counts: Map<string, number>; uncounted: string[] }> {
  if (!isCut) return { counts, uncounted: [] };
  const rare = search.kinds.filter((kind) => (counts.get(kind) ?? 0) <= mostOfRare(limit));
  const counted = known ?? (await countKinds(db, narrowing(search, sample).selection, rare, allOf(span, sample), limit + 1));
  const all = new Map([...counts, ...counted].map(([kind, count]) => [kind, Math.min(count, limit)]));
  return { counts: all, uncounted: [...all.keys()].filter((kind) => !rare.includes(kind) || (counted.get(kind) ?? 0) > limit) };
}
