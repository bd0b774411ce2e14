import { searchFilters } from './search-filters.ts';
import type { SearchFilter } from './shapes.ts';

/** Whether a search has a word or a filter; a date range alone does not suffice. */
export function asksAnything(requested: SearchFilter): boolean {
  const isNarrowed = searchFilters.some((filter) => !('isNeverAlone' in filter) && requested[filter.name] !== undefined);
  return isNarrowed || /[\p{L}\p{N}]/u.test(requested.q);
}
