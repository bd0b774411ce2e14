import { defineErrors } from '#platform/contract/error.ts';

/** What the calls of this feature may be refused with. */
export const errors = defineErrors({
  /** All others stand on it, or it is no module. */
  'module.alwaysOn': 409,
  /** `MODULES_OFF` names it. */
  'module.offByConfiguration': 409,
});
