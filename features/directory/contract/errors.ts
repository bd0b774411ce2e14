import { defineErrors } from '#platform/contract/error.ts';

/** Codes of the directory; those of 422 are of fields. */
export const errors = defineErrors({
  /** As many people were shown as may be in a day; `present` says how many that is and when it opens again. */
  'directory.tooManyPeople': 429,
  /** Who wants an answer by e-mail has not confirmed their address. */
  'directory.addressUnconfirmed': 422,
});
