import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({});

/** Codes of field errors. */
export const figureFieldCodes = ['figures.tooLong'] as const;
