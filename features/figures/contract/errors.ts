import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({});

/** What a single field may be refused with. */
export const figureFieldCodes = ['figures.tooLong'] as const;
