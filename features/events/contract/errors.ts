import { defineErrors } from '#platform/contract/error.ts';

/**
 * Field errors of events.
 * `event.timeSkipped`: the local time does not exist on that day.
 * `event.endsBefore`: the end is not after the start.
 * `event.tooLong`: longer than one year.
 * Errors of answers: `event.over` and `event.cancelled`, the event takes no answers.
 */
export const errors = defineErrors({
  'event.timeSkipped': 422,
  'event.endsBefore': 422,
  'event.tooLong': 422,
  'event.over': 409,
  'event.cancelled': 409,
});
