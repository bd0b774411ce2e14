/**
 * Limits of polls: characters of a question and of an option, options, days and minutes until the
 * end, and polls per page. `reminderHours`: time before the end at which members are reminded, of
 * polls that run at least `longHours`; of shorter ones a quarter of their time, if that is at least
 * `shortestReminderHours`. `reason`: characters of a reason. `score`: most points for
 * an option. `minutesLong`: longest duration of a date.
 * `smallGroup`: members up to whose number secrecy is little. Imports no validator, because the browser needs the
 * values alone.
 */
export const pollLimits = {
  question: 200,
  option: 120,
  options: 20,
  fewest: 2,
  days: 366,
  minutes: 5,
  page: 30,
  reminderHours: 24,
  longHours: 48,
  shortestReminderHours: 1,
  reason: 280,
  score: 5,
  minutesLong: 10_080,
  smallGroup: 10,
} as const;

/**
 * Kinds of polls with the choices of a vote: the chosen option (`single`) or options
 * (`multiple`); for each option whether the date suits (`dates`: 0 no, 1 if need be, 2 yes) or its
 * points (`score`); options in order of preference, best first (`ranked`).
 */
export const pollKinds = ['single', 'multiple', 'dates', 'score', 'ranked'] as const;
export type PollKind = (typeof pollKinds)[number];
export const pollLists = ['open', 'ended'] as const;
/** When members see the results. */
export const resultTimes = ['always', 'atEnd'] as const;

/** Live message to the members of a group: a poll or its votes changed. Without an ID, many did. */
export const pollChangedMessage = 'poll.changed';
