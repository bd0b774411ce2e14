import { clockInstant, dayAfter, dayAt } from '#platform/server/i18n/local-time.ts';
import { zoneOf } from './digest-time.ts';

/** Quiet hours, in minutes of the day. */
export interface Quiet {
  quietFrom: number | null;
  quietTo: number | null;
  timeZone: string | null;
}

/** Returns the end of the quiet hours that contain an instant; undefined if there are none. */
export function quietEnd(quiet: Quiet, nowMs: number): number | undefined {
  const { quietFrom: from, quietTo: to } = quiet;
  if (from === null || to === null) return undefined;
  const timeZone = zoneOf(quiet);
  const today = dayAt(nowMs, timeZone);
  for (const day of [dayAfter(today, -1), today, dayAfter(today, 1)]) {
    const end = clockInstant(from < to ? day : dayAfter(day, 1), to, timeZone);
    if (clockInstant(day, from, timeZone) <= nowMs && nowMs < end) return end;
  }
  return undefined;
}

/** Converts between a minute of the day and `HH:MM`. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
