import { clockInstant, dayAfter } from '#platform/server/i18n/local-time.ts';
import type { ReminderTime } from '../../contract/limits.ts';
import type { When } from '../../contract/shapes.ts';
import type { StoredTime } from '../when.ts';

const minuteMs = 60_000;
/** All-day events remind as if they began at this minute of their first day. */
const allDayMinute = 9 * 60;

/** Lead time: days are calendar days in the zone of the event, minutes are elapsed time. */
const before: Record<Exclude<ReminderTime, 'none'>, { days: number; minutes: number }> = {
  tenMinutes: { days: 0, minutes: 10 },
  oneHour: { days: 0, minutes: 60 },
  oneDay: { days: 1, minutes: 0 },
  oneWeek: { days: 7, minutes: 0 },
};
export const remindingTimes = ['tenMinutes', 'oneHour', 'oneDay', 'oneWeek'] as const satisfies (keyof typeof before)[];

/** Start by which an event reminds, in milliseconds, by the table of time zones of this moment. */
export const startOf = (when: When): number => clockBefore(when, 0);

/**
 * When an event reminds, in milliseconds, by the table of time zones of this moment. A day before an
 * event at 18:30 is 18:30 of the day before, also where clocks change in between.
 */
export function remindsAt(when: When, reminder: Exclude<ReminderTime, 'none'>): number {
  const { days, minutes } = before[reminder];
  return clockBefore(when, days) - minutes * minuteMs;
}

function clockBefore({ isAllDay, starts, timeZone }: When, days: number): number {
  const [day = '', hours = '', minutes = ''] = starts.split(/[T:]/);
  return clockInstant(dayAfter(day, -days), isAllDay ? allDayMinute : Number(hours) * 60 + Number(minutes), timeZone);
}

/** By how much a stored instant can differ: all-day events begin at nine here, and a time zone can move by a day. */
const differenceMs = 36 * 60 * minuteMs;

/** Whether an event can remind in a period, by its stored instant: without a time zone, to leave most events out. */
export function mayRemindBetween(
  { startsAt }: Pick<StoredTime, 'startsAt'>,
  reminder: Exclude<ReminderTime, 'none'>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): boolean {
  const { days, minutes } = before[reminder];
  const aboutMs = Date.parse(startsAt) - (days * 24 * 60 + minutes) * minuteMs;
  return aboutMs > fromMs - differenceMs && aboutMs < toMs + differenceMs;
}

/** Names a start as entered: after a change of it, an event reminds again. */
export const startName = ({ starts, timeZone }: When): string => `${starts} ${timeZone}`;
