import { z } from 'zod';
import { instantInCursor, readCursor, writeCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { SearchTerm } from '#platform/server/search/parse-search.ts';
import { searchLimits } from '../../contract/limits.ts';
import type { SearchResult, SearchPage, SearchQuery } from '../../contract/shapes.ts';
import { withOneTypo, correctedSearches, inQuotes, spelledAsFound, type CorrectedSearch } from './correct-search.ts';
import type { Candidate } from './rank.ts';
import { runSearch, type SearchOutcome, type SearchableContent } from './run-search.ts';
import { presentAll } from './present-all.ts';
import { readWords, type ReadWords } from './read-search.ts';

/**
 * Thresholds for offering another spelling: at most `few` results, and `manyTimes` as many with it.
 */
const few = 2;
const manyTimes = 5;

const place = z.tuple([instantInCursor, z.int().min(0).max(searchLimits.listed)]);

/** Returns a page of results, by score or newest first, with counts by kind. */
export async function searchPage(context: Context, content: SearchableContent, query: SearchQuery): Promise<SearchPage> {
  const [asOf, start] = readCursor<z.output<typeof place>>(place, query.cursor) ?? [undefined, 0];
  const read = await readWords(context.db, context.viewer, query.q);
  const run = (words: ReadWords) => runSearch(context, content, query, words, { asOf, results: start + query.limit + 1 });
  const outcome = await run(read);
  const { length } = outcome.candidates;
  // A search that ran out of time is not repeated with corrections: they would take as long again.
  const forgiven =
    length === 0 && !outcome.isVain && !outcome.isPartial
      ? await findCorrected(context, content, { query, read, run, asked: outcome })
      : undefined;
  const page = await pageOf(context, content, forgiven?.outcome ?? outcome, { start, limit: query.limit });
  if (forgiven) {
    const didYouMean = spelling(query.q, read, forgiven, page.items[0]);
    const asTyped = didYouMean === null ? null : inQuotes(query.q, read);
    return { ...page, didYouMean, asTyped, isLoose: forgiven.corrected.enough !== 'all' };
  }
  if (length === 0 || length > few || read.parsed.terms.length === 0) return page;
  const other = await withOneTypo({ ...context, finders: content.finders }, read);
  if (!other) return page;
  const corrected = { corrected: other, outcome: await run(other) };
  const didYouMean = await offerCorrection(context, content, query.q, read, corrected, outcome);
  if (query.sort !== 'fit' || page.items.some(({ why }) => !why.includes('form') || why.includes('slip'))) return { ...page, didYouMean };
  // The word as typed is in none of the results: what it may have been meant as follows the other forms of it.
  const both = { ...corrected.outcome, candidates: followedBy(outcome.candidates, corrected.outcome.candidates) };
  return { ...(await pageOf(context, content, both, { start, limit: query.limit })), didYouMean };
}

/** The first results, then those of the others that are not among them. */
function followedBy(first: readonly Candidate[], others: readonly Candidate[]): Candidate[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...others.filter(({ id }) => !known.has(id))];
}

/** A relaxed search with its results. */
interface CorrectedOutcome {
  corrected: CorrectedSearch;
  outcome: SearchOutcome;
}

/** A search without results as typed. */
interface Attempt {
  query: SearchQuery;
  read: ReadWords;
  run: (words: ReadWords) => Promise<SearchOutcome>;
  asked: SearchOutcome;
}

/** Whether a search only consists of one word, so that the word is nowhere if nothing is found. */
const isOneWord = ({ kind, group, category, author, range }: SearchQuery, { parsed: { terms, excluded, operators } }: ReadWords) =>
  terms.length === 1 &&
  excluded.length === 0 &&
  Object.keys(operators).length === 0 &&
  range === 'all' &&
  [kind, group, category, author].every((each) => each === undefined);

/** Returns the first relaxation that has results. */
async function findCorrected(
  context: Context,
  content: SearchableContent,
  { query, read, run, asked }: Attempt,
): Promise<CorrectedOutcome | undefined> {
  const corrector = { ...context, finders: content.finders };
  const isNowhere = isOneWord(query, read);
  // All words in another kind are closer than some of the words in this one.
  let isElsewhere = !isNowhere && (await isAnyCounted(asked));
  for await (const corrected of correctedSearches(
    corrector,
    read,
    async (term) => !isNowhere && isAnywhere(context, content, term, read),
  )) {
    if (corrected.enough !== 'all' && isElsewhere) return undefined;
    const outcome = await run(corrected);
    if (outcome.candidates.length > 0) return { corrected, outcome };
    isElsewhere ||= await isAnyCounted(outcome);
  }
  return undefined;
}

const isAnyCounted = async ({ count }: SearchOutcome) => (await count()).counts.size > 0;

/** Returns a spelling that differs by one typo and has far more results. */
async function offerCorrection(
  context: Context,
  content: SearchableContent,
  requested: string,
  read: ReadWords,
  { corrected, outcome }: CorrectedOutcome,
  { candidates }: SearchOutcome,
): Promise<string | null> {
  if (outcome.candidates.length < manyTimes * candidates.length) return null;
  const known = new Set(candidates.map(({ id }) => id));
  const other = outcome.candidates.find(({ id }) => !known.has(id));
  const [result] = other ? await presentAll(context, content, [other], outcome.matching) : [];
  return spelling(requested, read, { corrected, outcome }, result);
}

/** Rewrites the query so that it finds this result. */
const spelling = (requested: string, read: ReadWords, { corrected, outcome }: CorrectedOutcome, result: SearchResult | undefined) =>
  result ? spelledAsFound(requested, read, corrected, wordsIn(result, outcome)) : null;

/** Whether anything visible matches a term. */
async function isAnywhere(context: Context, content: SearchableContent, term: SearchTerm, read: ReadWords): Promise<boolean> {
  const parsed = { terms: [term], excluded: [], operators: {}, isAsked: true };
  const { candidates } = await runSearch(
    context,
    content,
    { range: 'all', sort: 'newest' },
    { ...read, parsed },
    { asOf: undefined, results: 1 },
  );
  return candidates.length > 0;
}

/** The matching words of a result, as far as they are shown. */
const wordsIn = ({ titlePieces, snippet }: SearchResult, { matching }: SearchOutcome) =>
  [...titlePieces, ...snippet].flatMap(([piece, isMatch]) => (isMatch ? matching.in(piece) : []));

async function pageOf(
  context: Context,
  content: SearchableContent,
  { candidates, matching, now, count, isCut, isPartial }: SearchOutcome,
  { start, limit }: { start: number; limit: number },
): Promise<SearchPage> {
  const end = start + limit;
  const isNext = candidates.length > end && end < searchLimits.listed;
  const [items, { counts, uncounted }] = await Promise.all([presentAll(context, content, candidates.slice(start, end), matching), count()]);
  return {
    items,
    counts: Object.fromEntries(counts),
    uncounted,
    isMore: isCut || candidates.length > end,
    nextCursor: isNext ? writeCursor([now, end]) : null,
    didYouMean: null,
    asTyped: null,
    isLoose: false,
    isPartial,
  };
}
