import { dateFormat, type DateFormat } from '#platform/contract/date-format.ts';
import type { Language } from '#platform/contract/language.ts';
import { clockOf, type Clock } from '#platform/web/i18n/clock.ts';
import { deviceZone } from '#platform/web/i18n/local-time.ts';
import { useIsHydrated, useLanguage } from '#platform/web/i18n/words.tsx';
import type { Event } from '../contract/shapes.ts';
import { zoneName } from '../contract/zone-name.ts';

export type Timed = Pick<Event, 'startsAt' | 'endsAt' | 'when'>;

/** Formatted time of an event. */
export interface WrittenTime {
  text: string;
  /** The same as the day and the hours, if it is on one day and has hours. */
  lines: readonly string[];
  /** Name of the time zone; empty for all-day events, which have the same date everywhere. */
  zone: string;
  /** Time in the entered zone; null if it equals the reader's local time. */
  entered: { text: string; zone: string; lines: readonly string[] } | null;
  /** The browser's table of time zones has another time than the server's in the entered zone. */
  isDisputed?: true;
  /** Weekday, day and month for the calendar leaf. */
  weekday: string;
  day: string;
  month: string;
}

const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const minute = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats a range. U+2060 after the dash prevents a line break there. */
const range = (written: DateFormat, from: Date, to: Date | undefined): string =>
  to === undefined ? written.format(from) : written.formatRange(from, to).replaceAll(/\s–\s/g, '\u00a0–\u2060\u00a0');

/** A local time as if it were UTC, so that no table of time zones takes part in formatting it. */
const asUtc = (local: string): Date => new Date(`${local.length === 10 ? `${local}T00:00` : local}:00Z`);

/**
 * Formats the time of an event in a time zone. In the zone of the event, it is the time as entered,
 * since the table of time zones in a browser may differ from that of the server.
 */
export function writtenTime(language: Language, { startsAt, endsAt, when }: Timed, timeZone: string, clock: Clock = {}): WrittenTime {
  const isEntered = when.isAllDay || timeZone === when.timeZone;
  const local = [asUtc(when.starts), when.ends === null ? undefined : asUtc(when.ends)] as const;
  const instants = [new Date(startsAt), endsAt === null ? undefined : new Date(endsAt)] as const;
  const from = isEntered ? local[0] : instants[0];
  const leafZone = isEntered ? 'UTC' : timeZone;
  const leaf = {
    weekday: dateFormat(language, { weekday: 'short', timeZone: leafZone }).format(from),
    day: dateFormat(language, { day: 'numeric', timeZone: leafZone }).format(from),
    month: dateFormat(language, { month: 'short', timeZone: leafZone }).format(from),
  };
  if (when.isAllDay) {
    const days = range(dateFormat(language, { ...date, timeZone: 'UTC' }), ...local);
    return { ...leaf, text: days, lines: [days], zone: '', entered: null };
  }
  const by = (zone: string, times: typeof instants) =>
    range(dateFormat(language, { ...date, ...minute, ...clock, timeZone: zone }), ...times);
  const linesOf = (zone: string, times: typeof instants) => {
    const [first, last] = times.map((time) => time && dateFormat(language, { ...date, timeZone: zone }).format(time));
    const hours = range(dateFormat(language, { ...minute, ...clock, timeZone: zone }), ...times);
    return first === undefined || (last !== undefined && first !== last) ? [by(zone, times)] : [first, hours];
  };
  const entered = {
    text: by('UTC', local),
    lines: linesOf('UTC', local),
    zone: when.zoneNames?.[language] ?? zoneName(language, startsAt, when.timeZone),
  };
  if (isEntered) return { ...leaf, ...entered, entered: null };
  const text = by(timeZone, instants);
  const isDisputed = by(when.timeZone, instants) !== entered.text || undefined;
  return {
    ...leaf,
    text,
    lines: linesOf(timeZone, instants),
    zone: zoneName(language, startsAt, timeZone),
    entered: text === entered.text ? null : entered,
    ...(isDisputed && { isDisputed }),
  };
}

/** Formats event times in the reader's zone; before hydration, in the entered zone. */
export function useWrittenTime(): (event: Timed) => WrittenTime {
  const { language } = useLanguage();
  const isHydrated = useIsHydrated();
  return (event) =>
    isHydrated ? writtenTime(language, event, deviceZone(), clockOf(language)) : writtenTime(language, event, event.when.timeZone);
}
