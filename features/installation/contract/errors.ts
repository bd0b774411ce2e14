import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({});

/** Codes of refused form fields. */
export const installationFieldCodes = [
  'text.linkUnsafe',
  'announcement.over',
  'announcement.empty',
  'installation.logoInvalid',
  'installation.logoTooLarge',
] as const;
