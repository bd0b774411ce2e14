import type { Queries } from '#platform/server/db.ts';
import type { Enough, OtherWords } from '#platform/server/search/asked-words.ts';
import { parseSearch, type ParsedSearch, type Wanted } from '#platform/server/search/parse-search.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { allOthers, meantOthers, noOthers, othersOf, type Others } from './others.ts';
import { sampleOf } from './sample.ts';

/** A parsed search with the alternatives of its terms. */
export interface ReadWords {
  parsed: ParsedSearch;
  others: ReadonlyMap<Wanted, Others>;
  /** There are few enough things to search all words by prefix. */
  areFew: boolean;
  /** How many terms a result must match. */
  enough: Enough;
}

/** Parses a query. */
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

/** All alternatives. */
export const foundAlso = otherWords(allOthers);

/** Alternatives that count as typed. */
export const foundAsTyped = otherWords((others) => [...meantOthers(others), ...others.endings]);

/** The same for titles, which are indexed by prefixes. */
export const foundInTitles = otherWords(meantOthers);
