import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({
  /** Of a field: the last day lies before the first. */
  'search.rangeReversed': 422,
  /** There is nothing to look for in what would be saved. */
  'search.nothingAsked': 422,
  'search.tooManySaved': 409,
  'search.savedNotFound': 404,
  'synonym.tooMany': 409,
  /** Fewer than two that differ by more than capitals and accents. */
  'synonym.alike': 422,
});
