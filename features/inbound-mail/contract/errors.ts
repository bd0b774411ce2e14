import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({});
