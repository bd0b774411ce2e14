import type { Queries } from '#platform/server/database/db.ts';
import type { SearchTerm } from '#platform/server/search/parse-search.ts';
import { editDistance } from '#platform/server/search/spelling.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import { tokensOf } from '#platform/server/search/tokens.ts';
import { correctionsFor, type Corrector } from '../spelling/corrections.ts';
import type { MatchedToken } from './matching.ts';
import { noVariants, readSynonyms, type TermVariants } from './term-variants.ts';
import type { ReadWords } from './read-search.ts';

/** A relaxed search. */
export interface CorrectedSearch extends ReadWords {
  /** Possible corrections of unknown words; an empty text where one is left out. */
  corrections: ReadonlyMap<SearchTerm, string>;
}

type Corrections = ReadonlyMap<SearchTerm, readonly string[]>;

async function findCorrections(
  corrector: Corrector,
  { parsed }: ReadWords,
  how: Parameters<typeof correctionsFor>[2],
): Promise<Corrections> {
  return new Map(await Promise.all(parsed.terms.map(async (term) => [term, await correctionsFor(corrector, term, how)] as const)));
}

/** Corrections with the same distance as the closest one. */
function nearestOf({ tokens }: SearchTerm, words: readonly string[]): readonly string[] {
  const editsOf = (word: string) => editDistance(tokens[0]?.form ?? '', word);
  const [least] = words.map(editsOf);
  return words.filter((word) => editsOf(word) === least);
}

/**
 * Yields relaxations of a search without results, the closest first: words without matches are
 * corrected, by the closest words first, or left out; then each word may also be a similar one; then results need all but one of
 * the words, or any.
 */
export async function* correctedSearches(
  corrector: Corrector,
  read: ReadWords,
  isSomewhere: (term: SearchTerm) => Promise<boolean>,
): AsyncGenerator<CorrectedSearch> {
  const { terms: all } = read.parsed;
  if (all.every(({ isQuoted }) => isQuoted)) return;
  const { db } = corrector;
  const meant = await findCorrections(corrector, read, { isFound: false });
  const places = await Promise.all(all.map(isSomewhere));
  const nowhere = all.filter((_wanted, index) => !places[index]);
  const left = all.filter((term, index) => places[index] || meant.get(term)?.length);
  if (left.length === 0) return;
  const mendedBy = async (corrections: Corrections): Promise<CorrectedSearch> => ({
    ...read,
    parsed: { ...read.parsed, terms: left },
    variants: await withCorrections(db, read, nowhere, corrections, true),
    corrections: new Map(nowhere.map((term) => [term, corrections.get(term)?.[0] ?? ''])),
  });
  const nearest = new Map([...meant].map(([term, words]) => [term, nearestOf(term, words)]));
  const areNearer = nowhere.some((term) => nearest.get(term)?.length !== meant.get(term)?.length);
  if (areNearer) yield await mendedBy(nearest);
  const mended = await mendedBy(meant);
  if (nowhere.length > 0) yield mended;
  const others = left.filter((term) => !nowhere.includes(term) && meant.get(term)?.length);
  if (others.length > 0) yield { ...mended, variants: await withCorrections(db, mended, others, meant, false) };
  if (left.length > 2) yield { ...mended, enough: 'allButOne' };
  if (left.length > 1) yield { ...mended, enough: 'any' };
}

/**
 * Returns a search whose words may also differ by one typo; undefined if there are no such words.
 */
export async function withOneTypo(corrector: Corrector, read: ReadWords): Promise<CorrectedSearch | undefined> {
  const meant = await findCorrections(corrector, read, { most: 1, isFound: true });
  const some = read.parsed.terms.filter((term) => meant.get(term)?.length);
  return some.length === 0
    ? undefined
    : { ...read, variants: await withCorrections(corrector.db, read, some, meant, false), corrections: new Map() };
}

/** Adds corrections of some words, with the synonyms of these, to the alternatives. */
async function withCorrections(
  db: Queries,
  { variants }: ReadWords,
  some: readonly SearchTerm[],
  meant: Corrections,
  isNowhere: boolean,
): Promise<Map<SearchTerm, TermVariants>> {
  const sameAs = await readSynonyms(db);
  return new Map([
    ...variants,
    ...some.map((term): [SearchTerm, TermVariants] => {
      const own = (isNowhere ? undefined : variants.get(term)) ?? noVariants;
      const words = meant.get(term) ?? [];
      return [
        term,
        { ...own, corrections: words, isNowhere, synonyms: [...own.synonyms, ...words.flatMap((word) => sameAs(tokensOf(word)))] },
      ];
    }),
  ]);
}

/** Rewrites a query with the words that were found; null if it is unchanged. */
export function spelledAsFound(
  requested: string,
  { parsed: { terms: typed } }: ReadWords,
  { parsed, variants, corrections }: CorrectedSearch,
  found: readonly MatchedToken[],
): string | null {
  let text = requested;
  for (const term of typed.toReversed()) {
    const index = parsed.terms.indexOf(term);
    const held = found.filter((token) => token.termIndex === index);
    const spelled = held.every(({ fit }) => fit === 'slip') ? spellingIn(held, variants.get(term)?.corrections ?? []) : undefined;
    const put = spelled ?? corrections.get(term);
    if (put === undefined) continue;
    const { start, end } = term.place;
    text = text.slice(0, start) + put + text.slice(end);
  }
  text = text.replace(/\s+/g, ' ').trim();
  return text === requested.trim() ? null : text;
}

/** A query with each word in quotes, which is not corrected. */
export function inQuotes(requested: string, { parsed: { terms } }: ReadWords): string {
  let text = requested;
  for (const { isQuoted, place } of terms.toReversed())
    if (!isQuoted) text = `${text.slice(0, place.start)}"${text.slice(place.start, place.end)}"${text.slice(place.end)}`;
  return text;
}

/** Returns the first spelling that occurs among the found words. */
const spellingIn = (found: readonly MatchedToken[], spellings: readonly string[]): string | undefined =>
  spellings.find((word) => {
    const stems = stemsOf({ form: word, written: word }, null);
    return found.some((token) => token.form === word || stemsOf(token, null).some((stem) => stems.includes(stem)));
  });
