import { z } from 'zod';
import { instantInCursor, readCursor, writeCursor } from '#platform/server/cursor.ts';
import type { Context } from '#platform/server/feature.ts';
import type { Wanted } from '#platform/server/search/parse-search.ts';
import { searchLimits } from '../../contract/limits.ts';
import type { SearchFind, SearchPage, SearchQuery } from '../../contract/shapes.ts';
import { oneSlipOff, otherWays, spelledLike, type Forgiven } from './forgive.ts';
import { lookFor, type Looked, type Searched } from './look-for.ts';
import { presentAll } from './present-all.ts';
import { readWords, type ReadWords } from './read-search.ts';

/**
 * Thresholds for offering another spelling: at most `few` results, and `manyTimes` as many with it.
 */
const few = 2;
const manyTimes = 5;

const place = z.tuple([instantInCursor, z.int().min(0).max(searchLimits.listed)]);

/** Returns a page of results, by score or newest first, with counts by kind. */
export async function searchPage(context: Context, searched: Searched, query: SearchQuery): Promise<SearchPage> {
  const [asOf, start] = readCursor<z.output<typeof place>>(place, query.cursor) ?? [undefined, 0];
  const read = await readWords(context.db, context.viewer, query.q);
  const look = (words: ReadWords) => lookFor(context, searched, query, words, { asOf, finds: start + query.limit + 1 });
  const looked = await look(read);
  const { length } = looked.candidates;
  // A search that ran out of time is not relaxed, since that would take as long again.
  const forgiven = length === 0 && !looked.isVain && !looked.isPartial ? await forgive(context, searched, read, look, looked) : undefined;
  const page = await pageOf(context, searched, forgiven?.looked ?? looked, { start, limit: query.limit });
  if (forgiven) return { ...page, didYouMean: spelling(query.q, read, forgiven, page.items[0]), isLoose: forgiven.way.enough !== 'all' };
  if (length === 0 || length > few || read.parsed.wanted.length === 0) return page;
  return { ...page, didYouMean: await offer(context, searched, query.q, read, look, looked) };
}

/** A relaxed search with its results. */
interface FoundOtherwise {
  way: Forgiven;
  looked: Looked;
}

/** Returns the first relaxation that has results. */
async function forgive(
  context: Context,
  searched: Searched,
  read: ReadWords,
  look: (words: ReadWords) => Promise<Looked>,
  asked: Looked,
): Promise<FoundOtherwise | undefined> {
  const { db, viewer } = context;
  // All words in another kind are closer than some of the words in this one.
  let isElsewhere = await isAnyCounted(asked);
  for await (const way of otherWays(db, viewer, read, (wanted) => isAnywhere(context, searched, wanted, read))) {
    if (way.enough !== 'all' && isElsewhere) return undefined;
    const looked = await look(way);
    if (looked.candidates.length > 0) return { way, looked };
    isElsewhere ||= await isAnyCounted(looked);
  }
  return undefined;
}

const isAnyCounted = async ({ count }: Looked) => (await count()).counts.size > 0;

/** Returns a spelling that differs by one typo and has far more results. */
async function offer(
  context: Context,
  searched: Searched,
  asked: string,
  read: ReadWords,
  look: (words: ReadWords) => Promise<Looked>,
  { candidates }: Looked,
): Promise<string | null> {
  const way = await oneSlipOff(context.db, context.viewer, read);
  if (!way) return null;
  const looked = await look(way);
  if (looked.candidates.length < manyTimes * candidates.length) return null;
  const known = new Set(candidates.map(({ id }) => id));
  const other = looked.candidates.find(({ id }) => !known.has(id));
  const [find] = other ? await presentAll(context, searched, [other], looked.matching) : [];
  return spelling(asked, read, { way, looked }, find);
}

/** Rewrites the query so that it finds this result. */
const spelling = (asked: string, read: ReadWords, { way, looked }: FoundOtherwise, find: SearchFind | undefined) =>
  find ? spelledLike(asked, read, way, wordsIn(find, looked)) : null;

/** Whether anything visible matches a term. */
async function isAnywhere(context: Context, searched: Searched, wanted: Wanted, read: ReadWords): Promise<boolean> {
  const parsed = { wanted: [wanted], unwanted: [], operators: {}, isAsked: true };
  const { candidates } = await lookFor(
    context,
    searched,
    { range: 'all', sort: 'newest' },
    { ...read, parsed },
    { asOf: undefined, finds: 1 },
  );
  return candidates.length > 0;
}

/** The matching words of a result, as far as they are shown. */
const wordsIn = ({ titlePieces, snippet }: SearchFind, { matching }: Looked) =>
  [...titlePieces, ...snippet].flatMap(([piece, isMatch]) => (isMatch ? matching.in(piece) : []));

async function pageOf(
  context: Context,
  searched: Searched,
  { candidates, matching, now, count, isCut, isPartial }: Looked,
  { start, limit }: { start: number; limit: number },
): Promise<SearchPage> {
  const end = start + limit;
  const isNext = candidates.length > end && end < searchLimits.listed;
  const [items, { counts, uncounted }] = await Promise.all([
    presentAll(context, searched, candidates.slice(start, end), matching),
    count(),
  ]);
  return {
    items,
    counts: Object.fromEntries(counts),
    uncounted,
    isMore: isCut || candidates.length > end,
    nextCursor: isNext ? writeCursor([now, end]) : null,
    didYouMean: null,
    isLoose: false,
    isPartial,
  };
}
