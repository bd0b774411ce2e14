/**
 * Limits of polls: characters of a question and of an option, options, days and minutes until the
 * end, and polls per page. `reminderHours`: time before the end at which members are reminded, of
 * polls that run at least `remindedHours`. Imports no validator, because the browser needs the
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
  remindedHours: 48,
} as const;

/** How people vote: for one option, or for any number of them. */
export const pollKinds = ['single', 'multiple'] as const;
/** Lists of polls. */
export const pollLists = ['open', 'ended'] as const;
/** When members see the results. */
export const resultTimes = ['always', 'atEnd'] as const;

/** Live message to the members of a group: a poll or its votes changed. Without an ID, many did. */
export const pollChangedMessage = 'poll.changed';
