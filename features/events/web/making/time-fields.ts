import { isDay } from '#platform/contract/is-day.ts';

/** Converts between local time and day; a day becomes a local time at a default hour. */
export const asDay = (text: string) => text.slice(0, 10);
const asTime = (text: string, hour: string) => (text === '' ? '' : `${asDay(text)}T${hour}`);

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
  const first = isAllDay ? asDay(starts) : asTime(starts, '09:00');
  const last = isAllDay ? asDay(ends) : asTime(ends, '17:00');
  // A single day needs no last one.
  return { isAllDay, starts: first, ends: isAllDay && first === last ? '' : last, anchor: first };
}
