import type { Queries } from '#platform/server/database/db.ts';
import type { Enough, TermVariantsOf } from '#platform/server/search/terms-query.ts';
import { parseSearch, type ParsedSearch, type SearchTerm } from '#platform/server/search/parse-search.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { allVariants, correctedVariants, noVariants, variantsOf, type TermVariants } from './term-variants.ts';
import { sampleOf } from './sample.ts';

/** A parsed search with the alternatives of its terms. */
export interface ReadWords {
  parsed: ParsedSearch;
  variants: ReadonlyMap<SearchTerm, TermVariants>;
  /** There are few enough things to search all words by prefix. */
  areFew: boolean;
  /** Number of terms that a result must match. */
  enough: Enough;
}

/** Parses a query. */
export async function readWords(db: Queries, viewer: Viewer, requested: string): Promise<ReadWords> {
  const parsed = parseSearch(requested);
  const { areThingsFew: areFew } = await sampleOf(db);
  return { parsed, variants: await variantsOf(db, viewer, parsed.terms, areFew), areFew, enough: 'all' };
}

type How = (variants: TermVariants) => readonly string[];

const variantsBy =
  (how: How) =>
  ({ variants }: Pick<ReadWords, 'variants'>): TermVariantsOf =>
  (term) =>
    how(variants.get(term) ?? noVariants);

/** All alternatives. */
export const foundAlso = variantsBy(allVariants);

/** Alternatives that count as typed. */
export const foundAsTyped = variantsBy((variants) => [...correctedVariants(variants), ...variants.endings]);

/** The same for titles, which are indexed by prefixes. */
export const foundInTitles = variantsBy(correctedVariants);
