import { defineErrors } from '#platform/contract/error.ts';

/** Error codes of the directory. Codes with status 422 are field errors. */
export const errors = defineErrors({
  /**
   * Daily limit of different people reached; `present` has the limit and the time when it resets.
   */
  'directory.tooManyPeople': 429,
  /** The sender wants replies by email but has not confirmed their address. */
  'directory.addressUnconfirmed': 422,
});
