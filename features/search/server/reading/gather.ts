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

/** Whoever asks waits no longer than this for more to be looked through. Where rows are read, a stretch that would most likely take longer is not begun. */
const patienceMs = 400;
const patienceInRowMs = 150;
/** Of so few of the newest it is not known how many there are: kinds that are rare among them are counted on their own. */
const rareShare = 0.05;
/** What narrows to a larger share of all things than this is asked of the rows: in the index it would cost more with each thing than it leaves out. */
const shareInIndex = 0.2;
/** Who belongs to groups sees at least about so much; where it is less, more is looked through then. */
const shareOfMembers = 0.25;

/** A selection before it is known what of it is rare. */
export type Sought = Omit<Selection, 'isRare'>;

/** Where it is looked, and by what it is reckoned where to begin. */
export interface Reading {
  db: Queries;
  sample: Sample;
}

export interface Found {
  /** When it was looked. */
  now: string;
  hits: Hit[];
  counts: Map<string, number>;
  /** How many there are of each kind that is rare among the newest, where that was asked and told with them. */
  rare: ReadonlyMap<string, number> | undefined;
  /** There are at least so many; the counts are those of the newest. */
  isCut: boolean;
  /** Time ran out before all was looked through. */
  isPartial: boolean;
}

/** What a selection most likely leaves of all things, but for its words; and what of it the index is asked for. */
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

/** What fits, of as few stretches of time as hold enough. The same for whoever sees the same, wherever these end. Where kinds are counted, so are along with it those that are rare among the newest. */
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
    // Of a stretch alone it is known which kinds are rare where it is the first.
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

/** What two statements say of one thing. */
const asOne = (hit: Hit, known: Hit | undefined): Hit =>
  known ? { ...hit, isTitled: hit.isTitled || known.isTitled, weight: hit.weight ?? known.weight } : hit;

const allOf = (span: Span, sample: Sample): Stretch => ({ marks: [], ...span, things: sample.things, isLast: true });

/** Whether nothing more is to be looked through, after that took so long for so many things. */
function isTooLong(spentMs: number, things: number, isInRow: boolean, next: Stretch | undefined): boolean {
  if (!isInRow) return spentMs > patienceMs;
  return spentMs * (1 + (next?.things ?? 0) / Math.max(1, things)) > patienceInRowMs;
}

/** Of a kind with more finds among so many it is not asked how many there are. */
const mostOfRare = (counted: number): number => Math.floor(rareShare * counted);

/** Counts kinds that are rare among the newest, or missing, by themselves, where that was not told with the finds. */
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
