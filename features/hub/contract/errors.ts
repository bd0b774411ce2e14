import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({
  /** Field error: the last day is before the first. */
  'hub.rangeReversed': 422,
});
