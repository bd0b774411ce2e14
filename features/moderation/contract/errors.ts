import { defineErrors } from '#platform/contract/error.ts';

/**
 * `report.made`: the person has already reported this thing. `report.decided`: the case was decided
 * in the meantime, or its state does not allow the decision. `report.gone`: the thing was deleted.
 * `report.notHidden`: the measure does not exist for this kind. `objection.another`: an objection
 * must be decided by another person. `objection.late`: the six months are over.
 */
export const errors = defineErrors({
  'report.made': 409,
  'report.own': 409,
  'report.decided': 409,
  'report.gone': 409,
  'report.notHidden': 409,
  'objection.another': 403,
  'objection.late': 409,
  'objection.tooMany': 409,
});
