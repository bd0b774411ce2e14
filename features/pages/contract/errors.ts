import { defineErrors } from '#platform/contract/error.ts';

/** Its calls are refused with the general codes alone. */
export const errors = defineErrors({});

/** What a single field may be refused with. */
export const textFieldCodes = ['text.linkUnsafe'] as const;
