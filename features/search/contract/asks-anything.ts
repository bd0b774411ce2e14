import { searchFilters } from './search-filters.ts';
import type { SearchFilter } from './shapes.ts';

/** Whether a search has a word or a filter; a date range alone does not suffice. */
export function asksAnything(asked: SearchFilter): boolean {
  const isNarrowed = searchFilters.some((filter) => !('isNeverAlone' in filter) && asked[filter.name] !== undefined);
  return isNarrowed || /[\p{L}\p{N}]/u.test(asked.q);
}
