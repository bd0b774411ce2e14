import { locales, type Language } from '#platform/contract/language.ts';
import { useIsHydrated, useLanguage } from '#platform/web/i18n/words.tsx';
import type { Event } from '../contract/shapes.ts';

/** Time zone of this device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export type Timed = Pick<Event, 'startsAt' | 'endsAt' | 'when'>;

/** Formatted time of an event. */
export interface WrittenTime {
  text: string;
  /** Name of the time zone; empty for all-day events, which have the same date everywhere. */
  zone: string;
  /** Time in the entered zone; null if it equals the reader's local time. */
  entered: { text: string; zone: string } | null;
  /** Day and month for the calendar leaf. */
  day: string;
  month: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Cached, since a formatter costs as much as rendering 100 elements. */
function format(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    if (formats.size > 200) formats.clear();
    formats.set(key, (found = new Intl.DateTimeFormat(locales[language], options)));
  }
  return found;
}

const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const minute = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats a range. U+2060 after the dash prevents a line break there. */
const range = (written: Intl.DateTimeFormat, from: Date, to: Date | undefined): string =>
  to === undefined ? written.format(from) : written.formatRange(from, to).replaceAll(/\s–\s/g, '\u00a0–\u2060\u00a0');

/** Name of a time zone at an instant: “Central European Standard Time”. */
export const zoneName = (language: Language, instant: string, timeZone: string): string =>
  format(language, { timeZone, timeZoneName: 'long' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** Formats the time of an event in a time zone. */
export function writtenTime(language: Language, { startsAt, endsAt, when }: Timed, timeZone: string): WrittenTime {
  const [from, to] = when.isAllDay
    ? [new Date(`${when.starts}T00:00:00Z`), when.ends === null ? undefined : new Date(`${when.ends}T00:00:00Z`)]
    : [new Date(startsAt), endsAt === null ? undefined : new Date(endsAt)];
  const leafZone = when.isAllDay ? 'UTC' : timeZone;
  const leaf = {
    day: format(language, { day: 'numeric', timeZone: leafZone }).format(from),
    month: format(language, { month: 'short', timeZone: leafZone }).format(from),
  };
  if (when.isAllDay) return { ...leaf, text: range(format(language, { ...date, timeZone: 'UTC' }), from, to), zone: '', entered: null };
  const by = (zone: string) => ({
    text: range(format(language, { ...date, ...minute, timeZone: zone }), from, to),
    zone: zoneName(language, startsAt, zone),
  });
  const [read, entered] = [by(timeZone), by(when.timeZone)];
  return { ...leaf, ...read, entered: read.text === entered.text ? null : entered };
}

/** Formats event times in the reader's zone; before hydration, in the entered zone. */
export function useWrittenTime(): (event: Timed) => WrittenTime {
  const { language } = useLanguage();
  const isHydrated = useIsHydrated();
  return (event) => writtenTime(language, event, isHydrated ? deviceZone() : event.when.timeZone);
}
