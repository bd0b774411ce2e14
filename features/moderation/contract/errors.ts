import { defineErrors } from '#platform/contract/error.ts';

/**
 * Codes of moderation. `report.made`: this person has reported this thing. `report.decided`: somebody was quicker, or it stands otherwise than the decision takes
 * it to. `report.gone`: the thing is gone, so that nothing can be done about it. `report.notHidden`: that is not done with things of its kind. `objection.another`:
 * whoever decided does not decide about the objection. `objection.late`: it is more than six months ago.
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
