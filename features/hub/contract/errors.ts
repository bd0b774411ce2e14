import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({
  /** Of a field: the last day is before the first. */
  'hub.rangeReversed': 422,
});
