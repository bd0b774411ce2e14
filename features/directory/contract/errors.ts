import { defineErrors } from '#platform/contract/error.ts';

/** Codes of the directory; those of 422 are of fields. */
export const errors = defineErrors({
  /** Who wants an answer by e-mail has not confirmed their address. */
  'directory.addressUnconfirmed': 422,
});
