import { defineErrors } from '#platform/contract/error.ts';

/** Error codes of administration. */
export const errors = defineErrors({
  /** A core feature or an unknown name: it cannot be switched off. */
  'module.alwaysOn': 409,
  /** Named in `MODULES_OFF`. */
  'module.offByConfiguration': 409,
});
