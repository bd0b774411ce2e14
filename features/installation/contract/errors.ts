import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({});

/** Codes that fields of its forms are refused with. */
export const installationFieldCodes = ['text.linkUnsafe', 'announcement.over', 'announcement.empty'] as const;
