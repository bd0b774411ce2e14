import { isDay } from '#platform/contract/is-day.ts';
import { addDays, dayIn } from '../calendar/calendar-days.ts';

/** Day and time of a local time; both can be missing while they are typed. */
export const asDay = (text: string): string => text.split('T')[0] ?? '';
export const asTime = (text: string): string => text.split('T')[1] ?? '';
export const timeOn = (day: string, time: string): string => (time === '' && day === '' ? '' : `${day}T${time}`);
/** A day at a default hour. */
const atHour = (text: string, hour: string) => (asDay(text) === '' ? '' : `${asDay(text)}T${hour}`);

const hourMs = 3_600_000;
const msOf = (local: string) => (isDay(asDay(local)) ? Date.parse(`${local}Z`) : Number.NaN);
const localAt = (ms: number) => new Date(ms).toISOString().slice(0, 16);

/** Fields of the time of an event. */
export interface TimeFields {
  isAllDay: boolean;
  starts: string;
  ends: string;
  /** The last complete start; while a year is typed, `starts` is incomplete. */
  anchor: string;
}

/** Tomorrow evening, for an hour: a start to change. */
export function usualTime(): TimeFields {
  const day = addDays(dayIn(null), 1);
  return { isAllDay: false, starts: `${day}T18:00`, ends: `${day}T19:00`, anchor: `${day}T18:00` };
}

/**
 * A new start moves the end, so that the duration stays; the first one sets it to an hour later.
 * The last of several whole days stays.
 */
export function startingAt({ isAllDay, ends, anchor }: TimeFields, starts: string): TimeFields {
  if (Number.isNaN(msOf(starts))) return { isAllDay, starts, ends, anchor };
  const duration = anchor === '' && ends === '' ? hourMs : msOf(ends) - msOf(anchor);
  const moved = isAllDay || Number.isNaN(duration) ? ends : localAt(msOf(starts) + duration);
  return { isAllDay, starts, ends: moved, anchor: starts };
}

/** Converts the fields between times and whole days. */
export function asWholeDays({ starts, ends }: TimeFields, isAllDay: boolean): TimeFields {
  const first = isAllDay ? asDay(starts) : atHour(starts, '09:00');
  const last = isAllDay ? asDay(ends) : atHour(ends, '17:00');
  // A single day needs no last one.
  return { isAllDay, starts: first, ends: isAllDay && first === last ? '' : last, anchor: first };
}
