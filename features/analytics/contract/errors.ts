import { defineErrors } from '#platform/contract/error.ts';

/** No codes of its own: counting fails with the general codes only. */
export const errors = defineErrors({});
