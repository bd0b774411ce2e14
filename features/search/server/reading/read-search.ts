import type { Queries } from '#platform/server/db.ts';
import type { Enough, OtherWords } from '#platform/server/search/asked-words.ts';
import { parseSearch, type ParsedSearch, type Wanted } from '#platform/server/search/parse-search.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { allOthers, meantOthers, noOthers, othersOf, type Others } from './others.ts';
import { sampleOf } from './sample.ts';

/** The words of a search, with all others by which they are found. */
export interface ReadWords {
  parsed: ParsedSearch;
  others: ReadonlyMap<Wanted, Others>;
  /** There are so few things that the beginnings of all words are found. */
  areFew: boolean;
  /** How many of the wanted things a find must hold. */
  enough: Enough;
}

/** Reads what was typed. */
export async function readWords(db: Queries, viewer: Viewer, asked: string): Promise<ReadWords> {
  const parsed = parseSearch(asked);
  const { areThingsFew: areFew } = await sampleOf(db);
  return { parsed, others: await othersOf(db, viewer, parsed.wanted, areFew), areFew, enough: 'all' };
}

type How = (others: Others) => readonly string[];

const otherWords =
  (how: How) =>
  ({ others }: Pick<ReadWords, 'others'>): OtherWords =>
  (wanted) =>
    how(others.get(wanted) ?? noOthers);

/** By what else things are found. */
export const foundAlso = otherWords(allOthers);

/** By what else they are found as if it had been typed. */
export const foundAsTyped = otherWords((others) => [...meantOthers(others), ...others.endings]);

/** The same in titles, which know the beginnings of their words. */
export const foundInTitles = otherWords(meantOthers);
