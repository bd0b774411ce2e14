import { Temporal } from 'temporal-polyfill';

/**
 * The day (`YYYY-MM-DD`) of an instant in a time zone. Where clocks fall back across midnight, the
 * time before the transition belongs to the earlier day.
 */
export function dayAt(instantMs: number, timeZone: string): string {
  const shown = shownAt(instantMs, timeZone).toPlainDate().toString();
  return instantMs < dayStart(shown, timeZone) ? dayAfter(shown, -1) : shown;
}

/** The day `days` after another one; before it where negative. */
export const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/**
 * The first instant of a day in a time zone, in milliseconds. A skipped midnight gives the
 * transition, and a skipped day begins with the next one. A repeated midnight gives its first
 * instant, or its last if the previous day is repeated too.
 */
export function dayStart(day: string, timeZone: string): number {
  const date = Temporal.PlainDate.from(day);
  const last = date.toPlainDateTime().toZonedDateTime(timeZone, { disambiguation: 'later' });
  const isOfPrevious = Temporal.PlainDate.compare(last.subtract({ milliseconds: 1 }), date) < 0;
  return (isOfPrevious ? last : date.toZonedDateTime(timeZone)).epochMilliseconds;
}

/** Local date and time in a zone: `2026-03-05T18:30`. */
export const localText = (instantMs: number, timeZone: string): string =>
  shownAt(instantMs, timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/**
 * The instant, in milliseconds, at which clocks of a time zone show a minute of a day. A repeated
 * time gives the first instant; a skipped time is moved forward by the length of the gap.
 */
export const clockInstant = (day: string, minute: number, timeZone: string): number =>
  Temporal.PlainDateTime.from(day).add({ minutes: minute }).toZonedDateTime(timeZone).epochMilliseconds;

const shownAt = (instantMs: number, timeZone: string) => Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone);
