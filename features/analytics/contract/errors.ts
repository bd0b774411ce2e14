import { defineErrors } from '#platform/contract/error.ts';

/** Counting is refused with the general codes alone. */
export const errors = defineErrors({});
