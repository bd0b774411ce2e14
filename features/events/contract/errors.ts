import { defineErrors } from '#platform/contract/error.ts';

/**
 * Field errors of events.
 * `event.timeSkipped`: the local time does not exist on that day.
 * `event.endsBefore`: the end is not after the start.
 * `event.tooLong`: longer than one year.
 * `event.notInRule`: the start is not a date of the repetition.
 * `event.neverRepeats`: fewer than two dates are left by the end and the exceptions.
 * `event.untilBeforeStart`: the repetition ends before the start.
 * `event.tooManyDates`: more dates than a series can have.
 * `event.exceptionNotInRule`: an exception is not a date of the repetition.
 * `event.beginsTooEarly`: a series cannot begin that long ago.
 * `event.daysFixed`: dates on several days of the week cannot be moved to another day together.
 * `event.firstTooEarly`: a new rule begins before the date that precedes it.
 * `event.notRepeated`: the event is not one of a series.
 * Errors of answers: `event.over` and `event.cancelled`, the event takes no answers.
 * `event.noGuests`: the event takes no people without an account; `event.guestsFull`: it has as many as it can.
 * `event.nobodyReached`: a message has no recipients.
 * Errors of replies of calendars: `event.replyOutdated`, to an earlier invitation; `event.replyUnreadable`.
 * `event.answerUnclear`: an email does not begin with an answer.
 */
export const errors = defineErrors({
  'event.timeSkipped': 422,
  'event.endsBefore': 422,
  'event.tooLong': 422,
  'event.notInRule': 422,
  'event.neverRepeats': 422,
  'event.untilBeforeStart': 422,
  'event.tooManyDates': 422,
  'event.exceptionNotInRule': 422,
  'event.beginsTooEarly': 422,
  'event.daysFixed': 422,
  'event.firstTooEarly': 422,
  'event.notRepeated': 409,
  'event.over': 409,
  'event.cancelled': 409,
  'event.emailInvalid': 422,
  'event.noGuests': 409,
  'event.guestsFull': 409,
  'event.nobodyReached': 409,
  'event.replyOutdated': 409,
  'event.replyUnreadable': 422,
  'event.answerUnclear': 422,
});
