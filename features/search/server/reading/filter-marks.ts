import { mark } from '#platform/server/search/lexemes.ts';
import { plainFilters } from '../../contract/search-filters.ts';
import type { SearchFilter } from '../../contract/shapes.ts';

/** Filters as requested; words are separate. */
export type RequestedFilters = Omit<SearchFilter, 'q'>;

/** Marks that results must have, for filters whose value is a mark. */
export function filterMarks(requested: RequestedFilters): string[] {
  return plainFilters.flatMap((filter) => {
    const value = 'mark' in filter ? requested[filter.name] : undefined;
    return 'mark' in filter && value !== undefined ? [mark[filter.mark](value)] : [];
  });
}

/** Whether kinds with an index of their own know all filters that are set. */
export const isKnownToFinders = (requested: RequestedFilters): boolean =>
  plainFilters.every((filter) => !('isForIndexOnly' in filter) || requested[filter.name] === undefined);
