import type { Queries } from '#platform/server/db.ts';
import type { OtherWords } from '#platform/server/search/asked-words.ts';
import { parseSearch, type ParsedSearch, type Wanted } from '#platform/server/search/parse-search.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { meantBy } from '../spelling/mend.ts';
import { othersOf } from './others.ts';
import { areThingsFew } from './stretches.ts';

/** The words of a search, with all others by which they are found. */
export interface ReadWords {
  parsed: ParsedSearch;
  others: OtherWords;
  /** There are so few things that the beginnings of all words are found. */
  areFew: boolean;
}

/** Reads what was typed. */
export async function readWords(db: Queries, viewer: Viewer, asked: string): Promise<ReadWords> {
  const parsed = parseSearch(asked);
  const areFew = await areThingsFew(db);
  return { parsed, others: await othersOf(db, viewer, parsed.wanted, areFew), areFew };
}

/** A search that found nothing, with each word that is nowhere taken for one that it may have been meant as, or left out. */
export interface Mended extends ReadWords {
  /** As it would be typed. */
  text: string;
}

/**
 * Mends a search that found nothing: `isFound` tells whether a thing that is wanted is anywhere by itself. Undefined where nothing can be mended: each of its words is somewhere,
 * or none is.
 */
export async function mend(
  db: Queries,
  viewer: Viewer,
  asked: string,
  { parsed, others, areFew }: ReadWords,
  isFound: (wanted: Wanted) => Promise<boolean>,
): Promise<Mended | undefined> {
  const looked = await Promise.all(
    parsed.wanted.map(async (wanted) => ({ wanted, words: (await isFound(wanted)) ? undefined : await meantBy(db, viewer, wanted) })),
  );
  const left = looked.filter(({ words }) => words?.length !== 0);
  if (left.length === 0 || looked.every(({ words }) => words === undefined)) return undefined;
  const meant = new Map(left.flatMap(({ wanted, words }) => (words ? [[wanted, words] as const] : [])));
  return {
    parsed: { ...parsed, wanted: left.map(({ wanted }) => wanted) },
    areFew,
    others: (wanted) => meant.get(wanted) ?? others(wanted),
    text: spelledAs(asked, looked),
  };
}

function spelledAs(asked: string, looked: readonly { wanted: Wanted; words: readonly string[] | undefined }[]): string {
  let text = asked;
  for (const { wanted, words } of looked.toReversed()) {
    if (words === undefined) continue;
    const { start, end } = wanted.place;
    text = text.slice(0, start) + (words[0] ?? '') + text.slice(end);
  }
  return text.replace(/\s+/g, ' ').trim();
}
