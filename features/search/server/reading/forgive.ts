import type { Queries } from '#platform/server/db.ts';
import type { Wanted } from '#platform/server/search/parse-search.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import { tokensOf } from '#platform/server/search/tokens.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { meantBy } from '../spelling/mend.ts';
import type { MatchedToken } from './matching.ts';
import { noOthers, readSynonyms, type Others } from './others.ts';
import type { ReadWords } from './read-search.ts';

/** A relaxed search. */
export interface Forgiven extends ReadWords {
  /** Corrections of words without matches; an empty string if the word is left out. */
  instead: ReadonlyMap<Wanted, string>;
}

type MeantBy = ReadonlyMap<Wanted, readonly string[]>;

async function readMeant(db: Queries, viewer: Viewer, { parsed }: ReadWords, slips?: number): Promise<MeantBy> {
  return new Map(await Promise.all(parsed.wanted.map(async (wanted) => [wanted, await meantBy(db, viewer, wanted, slips)] as const)));
}

/**
 * Yields relaxations of a search without results, the closest first: words without matches are
 * corrected or left out; then each word may also be a similar one; then results need all but one of
 * the words, or any.
 */
export async function* otherWays(
  db: Queries,
  viewer: Viewer,
  read: ReadWords,
  isSomewhere: (wanted: Wanted) => Promise<boolean>,
): AsyncGenerator<Forgiven> {
  const { wanted: all } = read.parsed;
  const meant = await readMeant(db, viewer, read);
  const places = await Promise.all(all.map(isSomewhere));
  const nowhere = all.filter((_wanted, index) => !places[index]);
  const left = all.filter((wanted, index) => places[index] || meant.get(wanted)?.length);
  if (left.length === 0) return;
  const mended: Forgiven = {
    ...read,
    parsed: { ...read.parsed, wanted: left },
    others: await withMeant(db, read, nowhere, meant, true),
    instead: new Map(nowhere.map((wanted) => [wanted, meant.get(wanted)?.[0] ?? ''])),
  };
  if (nowhere.length > 0) yield mended;
  const others = left.filter((wanted) => !nowhere.includes(wanted) && meant.get(wanted)?.length);
  if (others.length > 0) yield { ...mended, others: await withMeant(db, mended, others, meant, false) };
  if (left.length > 2) yield { ...mended, enough: 'allButOne' };
  if (left.length > 1) yield { ...mended, enough: 'any' };
}

/**
 * Returns a search whose words may also differ by one typo; undefined if there are no such words.
 */
export async function oneSlipOff(db: Queries, viewer: Viewer, read: ReadWords): Promise<Forgiven | undefined> {
  const meant = await readMeant(db, viewer, read, 1);
  const some = read.parsed.wanted.filter((wanted) => meant.get(wanted)?.length);
  return some.length === 0 ? undefined : { ...read, others: await withMeant(db, read, some, meant, false), instead: new Map() };
}

/** Adds corrections of some words, with the synonyms of these, to the alternatives. */
async function withMeant(
  db: Queries,
  { others }: ReadWords,
  some: readonly Wanted[],
  meant: MeantBy,
  isNowhere: boolean,
): Promise<Map<Wanted, Others>> {
  const sameAs = await readSynonyms(db);
  return new Map([
    ...others,
    ...some.map((wanted): [Wanted, Others] => {
      const own = (isNowhere ? undefined : others.get(wanted)) ?? noOthers;
      const words = meant.get(wanted) ?? [];
      return [wanted, { ...own, meant: words, isNowhere, same: [...own.same, ...words.flatMap((word) => sameAs(tokensOf(word)))] }];
    }),
  ]);
}

/** Rewrites a query with the words that were found; null if it is unchanged. */
export function spelledLike(
  asked: string,
  { parsed: { wanted: typed } }: ReadWords,
  { parsed, others, instead }: Forgiven,
  found: readonly MatchedToken[],
): string | null {
  let text = asked;
  for (const wanted of typed.toReversed()) {
    const index = parsed.wanted.indexOf(wanted);
    const held = found.filter((token) => token.wanted === index);
    const spelled = held.every(({ fit }) => fit === 'slip') ? spellingIn(held, others.get(wanted)?.meant ?? []) : undefined;
    const put = spelled ?? instead.get(wanted);
    if (put === undefined) continue;
    const { start, end } = wanted.place;
    text = text.slice(0, start) + put + text.slice(end);
  }
  text = text.replace(/\s+/g, ' ').trim();
  return text === asked.trim() ? null : text;
}

/** Returns the first spelling that occurs among the found words. */
const spellingIn = (found: readonly MatchedToken[], spellings: readonly string[]): string | undefined =>
  spellings.find((word) => {
    const stems = stemsOf({ form: word, written: word }, null);
    return found.some((token) => token.form === word || stemsOf(token, null).some((stem) => stems.includes(stem)));
  });
