import type { Queries } from '#platform/server/database/db.ts';
import { termsQuery, eachQuery, titleQuery, type TermVariantsOf } from '#platform/server/search/terms-query.ts';
import { mark, quoted } from '#platform/server/search/lexemes.ts';
import type { ParsedSearch } from '#platform/server/search/parse-search.ts';
import type { TimeRange } from '#platform/server/search/time-range.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { SearchFilter } from '../../contract/shapes.ts';
import { filterMarks, type RequestedFilters } from './filter-marks.ts';
import { authorsCalled, groupsCalled } from './names-store.ts';
import { searchPeriodOf } from './search-period.ts';
import { foundAlso, foundAsTyped, foundInTitles, type ReadWords } from './read-search.ts';

/** A search ready to run. */
export interface SearchPlan {
  parsed: ParsedSearch;
  variants: TermVariantsOf;
  /** `tsquery`s: the words, the same in titles, and the filters; empty if there are none. */
  words: string;
  titles: string;
  narrowed: string;
  /** The words as typed, without synonyms; and each term separately, if results may lack some. */
  typed: string;
  each: readonly string[];
  kind: string | undefined;
  authorIds: readonly string[] | undefined;
  groupId: string | undefined;
  span: TimeRange;
  /**
   * Nothing can be found: there are neither words nor filters, or a filter names something that the
   * viewer may not know.
   */
  isVain: boolean;
}

/** Resolves a name of a kind; unknown names are returned unchanged and match nothing. */
export type ResolveKind = (name: string) => string;

export type SearchRequest = SearchFilter;

/**
 * Combines filters of the address with the words and operators of the query. `kinds` are the
 * existing ones.
 */
export async function planSearch(
  db: Queries,
  viewer: Viewer,
  requested: RequestedFilters,
  read: ReadWords,
  { now, kinds, resolveKind }: { now: string; kinds: readonly string[]; resolveKind: ResolveKind },
): Promise<SearchPlan> {
  const { parsed, areFew, enough } = read;
  const { operators } = parsed;
  const [variants, asTyped] = [foundAlso(read), foundAsTyped(read)];
  const [authors, groups] = await Promise.all([
    operators.by === undefined ? undefined : authorsCalled(db, operators.by),
    namedGroups(db, viewer, [requested.group, operators.in]),
  ]);
  const kind = operators.kind === undefined ? requested.kind : resolveKind(operators.kind);
  const authorIds = authors ?? (requested.author === undefined ? undefined : [requested.author]);
  const groupId = groups?.[0];
  const isUnknown =
    (authors !== undefined && authors.length === 0) ||
    (groups !== undefined && groups.length === 0) ||
    (kind !== undefined && !kinds.includes(kind));
  const narrowing = [
    authorIds?.map(mark.author) ?? [],
    groupId === undefined ? [] : [mark.group(groupId)],
    ...filterMarks(requested).map((each) => [each]),
  ].filter((marks) => marks.length > 0);
  const span = searchPeriodOf(requested, operators, now);
  const isNarrowed = narrowing.length > 0 || kind !== undefined || span.from !== undefined || span.until !== undefined;
  const isAnything = parsed.terms.length === 0 && parsed.excluded.length === 0;
  const words = termsQuery(parsed, { variants, areFew, enough });
  const typed = termsQuery(parsed, { variants: asTyped, areFew, enough });
  // Titles have no positions in the index, so phrases are also checked on the text.
  const hasPhrase = parsed.terms.some(({ isPhrase }) => isPhrase);
  return {
    parsed,
    variants,
    words,
    titles: parsed.terms.length
      ? [titleQuery(parsed, { variants: foundInTitles(read), enough }), ...(hasPhrase ? [words] : [])].join(' & ')
      : '',
    narrowed: narrowing.map((marks) => `(${marks.map(quoted).join(' | ')})`).join(' & '),
    typed,
    each: typed === words && enough === 'all' ? [] : eachQuery(parsed, { variants: asTyped, areFew }),
    kind,
    authorIds,
    groupId,
    span,
    isVain: isUnknown || (isAnything && !isNarrowed),
  };
}

/**
 * Returns the group that all names refer to; undefined without names, empty if the viewer may know
 * no such group.
 */
async function namedGroups(db: Queries, viewer: Viewer, names: readonly (string | undefined)[]): Promise<string[] | undefined> {
  const named = names.filter((name) => name !== undefined);
  if (named.length === 0) return undefined;
  const called = await Promise.all(named.map((name) => groupsCalled(db, viewer, name)));
  return called.reduce((one, other) => one.filter((id) => other.includes(id)));
}
