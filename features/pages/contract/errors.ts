import { defineErrors } from '#platform/contract/error.ts';

/** Its endpoints use only the general codes. */
export const errors = defineErrors({});

/** Codes of refused form fields. */
export const textFieldCodes = ['text.linkUnsafe'] as const;
