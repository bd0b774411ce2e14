import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({
  /** Field error: the last day is before the first. */
  'search.rangeReversed': 422,
  /** The search to be saved has neither words nor filters. */
  'search.nothingAsked': 422,
  'search.tooManySaved': 409,
  'search.savedNotFound': 404,
  'synonym.tooMany': 409,
  /** Fewer than two words that differ in more than case and accents. */
  'synonym.alike': 422,
});
