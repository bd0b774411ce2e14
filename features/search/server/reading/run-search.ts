import type { Context } from '#platform/server/extension-points/feature.ts';
import type { SearchedKind } from '#platform/server/extension-points/indexed-kind.ts';
import type { SearchFinder } from '#platform/server/extension-points/search-finder.ts';
import { searchLimits } from '../../contract/limits.ts';
import type { SearchQuery } from '../../contract/shapes.ts';
import { runFinders } from './finders.ts';
import { countRare, gather, type SearchSelection } from './gather.ts';
import type { Hit } from './gather-store.ts';
import { Matching } from './matching.ts';
import type { FoundText } from './present.ts';
import { inOrder, type Candidate } from './rank.ts';
import type { ReadWords } from './read-search.ts';
import { sampleOf } from './sample.ts';
import { isKnownToFinders, type RequestedFilters } from './filter-marks.ts';
import { planSearch, type ResolveKind, type SearchPlan } from './plan-search.ts';

/**
 * Ranked matches: the newest, further ones with matching titles, and how many of these by
 * proximity.
 */
const ranked = { newest: 200, titled: 100, weighed: 40 };

/** Minimum number of results returned, to compare a spelling with few results. */
const fewestGiven = 20;

/** The indexed kinds, and the finders, of modules that are on. */
export interface SearchableContent {
  indexed: ReadonlyMap<string, SearchedKind>;
  finders: readonly SearchFinder[];
  resolveKind: ResolveKind;
}

/** Results of a search. */
export interface SearchOutcome {
  /** In order. */
  candidates: Candidate[];
  matching: Matching;
  /** Time of the search, which later pages reuse. */
  now: string;
  /** Counts the results of each kind, for any kind requested; `uncounted` are only minimums. */
  count: () => Promise<{ counts: Map<string, number>; uncounted: string[] }>;
  isCut: boolean;
  isPartial: boolean;
  /** Nothing was searched: the query is empty, or names something that the viewer may not know. */
  isVain: boolean;
}

/**
 * Searches and ranks: at least `results` candidates, if there are that many. With 1 it only
 * tests whether there are any.
 */
export async function runSearch(
  context: Context,
  { indexed, finders, resolveKind }: SearchableContent,
  query: RequestedFilters & Pick<SearchQuery, 'sort'>,
  read: ReadWords,
  { asOf, results }: { asOf: string | undefined; results: number },
): Promise<SearchOutcome> {
  const { db, viewer } = context;
  const kinds = [...indexed.keys(), ...finders.map(({ kind }) => kind)];
  const understood = await planSearch(db, viewer, query, read, { now: asOf ?? new Date().toISOString(), kinds, resolveKind });
  const matching = new Matching(read.parsed, read.variants);
  const { titles, each, kind, span } = understood;
  if (understood.isVain) return { ...nothingFound, matching, now: asOf ?? '' };
  const isByFit = query.sort === 'fit' && titles !== '';
  const selection = selectionOf(context, understood, read, { isByFit, asOf });
  const ofKinds = [...indexed.keys()].filter((each) => kind === undefined || each === kind);
  const reading = { db, sample: await sampleOf(db) };
  const limits = limitsFor(results);
  const isNarrowedByKind = ofKinds.length < indexed.size;
  const [found, fromFinders] = await Promise.all([
    ofKinds.length
      ? gather(reading, { ...selection, kinds: ofKinds }, span, limits, results > 1 && !isNarrowedByKind)
      : { ...emptyFound, now: asOf ?? '' },
    isKnownToFinders(query) && read.enough === 'all' ? runFinders(context, finders, understood, asOf) : [],
  ]);
  const now = asOf ?? (found.now || new Date().toISOString());
  const shown = fromFinders.filter((each) => kind === undefined || each.kind === kind);
  const asked = read.parsed.terms.flatMap(({ tokens }) => tokens.map(({ form }) => form)).join(' ');
  return {
    candidates: inOrder(found.hits, shown.flatMap(foundTexts), {
      matching,
      asked,
      now,
      isByFit,
      areAllMatched: each.length === 0,
      ...ranked,
    }),
    matching,
    now,
    async count() {
      const search = { ...selection, kinds: [...indexed.keys()], words: '', titles: '', each: [] };
      const seen = isNarrowedByKind ? await gather(reading, search, span, { ...limits, newest: 0, titled: 0, weighed: 0 }, true) : found;
      return withFinders(await countRare(reading, search, seen, span, limits.counted), fromFinders);
    },
    isCut: found.isCut || shown.some(({ isMore }) => isMore),
    isPartial: found.isPartial,
    isVain: false,
  };
}

const nothingFound = {
  candidates: [],
  count: async () => ({ counts: new Map<string, number>(), uncounted: [] }),
  isCut: false,
  isPartial: false,
  isVain: true,
};

/** Columns to select, of all kinds. */
function selectionOf(
  { viewer }: Context,
  { words, typed, titles, each, narrowed }: SearchPlan,
  read: ReadWords,
  { isByFit, asOf }: { isByFit: boolean; asOf: string | undefined },
): Omit<SearchSelection, 'kinds'> {
  return {
    viewer,
    asked: words,
    words: isByFit ? typed : '',
    titles: isByFit ? titles : '',
    each: isByFit ? each : [],
    isInRow: read.parsed.terms.some(({ isPhrase }) => isPhrase),
    narrowed,
    asOf,
  };
}

const limitsFor = (results: number) =>
  results === 1
    ? { counted: 1, newest: 1, titled: 0, weighed: 0, given: 1 }
    : {
        ...ranked,
        counted: Math.max(searchLimits.countedExactly, results),
        newest: Math.max(ranked.newest, results),
        given: Math.max(fewestGiven, results),
      };

type Finds = Awaited<ReturnType<typeof runFinders>>;

/** Adds the results of finders to counts of the index. */
function withFinders({ counts, uncounted }: { counts: Iterable<readonly [string, number]>; uncounted: readonly string[] }, finds: Finds) {
  const ofFinders = finds.filter(({ things }) => things.length > 0);
  return {
    counts: new Map([...counts, ...ofFinders.map((each) => [each.kind, each.things.length] as const)]),
    uncounted: [...uncounted, ...ofFinders.filter(({ isMore }) => isMore).map((each) => each.kind)],
  };
}

const emptyFound = { hits: [] as Hit[], counts: new Map<string, number>(), rare: undefined, isCut: false, isPartial: false };

function foundTexts({ kind, things }: Finds[number]): FoundText[] {
  return things.map((thing) => ({ ...thing, kind, category: null, isPublic: thing.isPublic, isInOwnGroup: false }));
}
