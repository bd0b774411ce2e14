import { defineErrors } from '#platform/contract/error.ts';

/** Codes of events, of single fields. `event.timeSkipped`: clocks jump over that time on that day. `event.endsBefore`: it would be over before it begins. `event.tooLong`: it would take more than a year. */
export const errors = defineErrors({ 'event.timeSkipped': 422, 'event.endsBefore': 422, 'event.tooLong': 422 });
