import { defineErrors } from '#platform/contract/error.ts';

/**
 * `poll.over`: the poll has ended. `poll.hasVotes`: someone has voted, so that the poll cannot be
 * edited. `poll.wrongChoices`: the choices do not fit the kind and the options of the poll.
 * `poll.resultsLater`: members see the results after the end. Errors of fields: `poll.optionTwice`,
 * `poll.endsTooSoon`, `poll.endsTooLate` and `poll.datePast`. `poll.notOver`: only an ended poll
 * becomes an event. `poll.hasEvent`: it became one. `poll.noEvents`: events are switched off.
 * `poll.hasVoted`: a secret ballot can be neither changed nor withdrawn. `poll.secretAtEnd`:
 * results of a secret poll are shown after its end.
 */
export const errors = defineErrors({
  'poll.over': 409,
  'poll.hasVotes': 409,
  'poll.wrongChoices': 422,
  'poll.resultsLater': 403,
  'poll.optionTwice': 422,
  'poll.endsTooSoon': 422,
  'poll.endsTooLate': 422,
  'poll.datePast': 422,
  'poll.notOver': 409,
  'poll.hasEvent': 409,
  'poll.noEvents': 409,
  'poll.hasVoted': 409,
  'poll.secretAtEnd': 422,
});
