import type { Queries } from '#platform/server/db.ts';
import type { Wanted } from '#platform/server/search/parse-search.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import { tokensOf } from '#platform/server/search/tokens.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { meantBy } from '../spelling/mend.ts';
import type { MatchedToken } from './matching.ts';
import { noOthers, readSynonyms, type Others } from './others.ts';
import type { ReadWords } from './read-search.ts';

/** Another way to take a search. */
export interface Forgiven extends ReadWords {
  /** What words that are nowhere may have been meant as; an empty text where one is left out. */
  instead: ReadonlyMap<Wanted, string>;
}

type MeantBy = ReadonlyMap<Wanted, readonly string[]>;

async function readMeant(db: Queries, viewer: Viewer, { parsed }: ReadWords, slips?: number): Promise<MeantBy> {
  return new Map(await Promise.all(parsed.wanted.map(async (wanted) => [wanted, await meantBy(db, viewer, wanted, slips)] as const)));
}

/**
 * Other ways to take a search that found nothing, the nearest first. Words that are nowhere are taken for those that they may have been meant as, or left out; then each word may be
 * another one; and at last it is enough that a find holds all but one of them, or one.
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

/** A search in which each word may also be one that differs by one slip; undefined where none does. */
export async function oneSlipOff(db: Queries, viewer: Viewer, read: ReadWords): Promise<Forgiven | undefined> {
  const meant = await readMeant(db, viewer, read, 1);
  const some = read.parsed.wanted.filter((wanted) => meant.get(wanted)?.length);
  return some.length === 0 ? undefined : { ...read, others: await withMeant(db, read, some, meant, false), instead: new Map() };
}

/** The others of a search, with what some of its words may have been meant as, and what means the same as that. */
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

/** A search as it would be typed to find a thing in which these words were found; null where it holds what was typed. */
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

/** Which of these spellings stands among words that were found. */
const spellingIn = (found: readonly MatchedToken[], spellings: readonly string[]): string | undefined =>
  spellings.find((word) => {
    const stems = stemsOf({ form: word, written: word }, null);
    return found.some((token) => token.form === word || stemsOf(token, null).some((stem) => stems.includes(stem)));
  });
