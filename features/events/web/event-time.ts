import { locales, type Language } from '#platform/contract/language.ts';
import { useIsHydrated, useLanguage } from '#platform/web/words.tsx';
import type { Event } from '../contract/shapes.ts';

/** Where the clocks of this device are. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export type Timed = Pick<Event, 'startsAt' | 'endsAt' | 'when'>;

/** When an event is, as somebody reads it. */
export interface WrittenTime {
  text: string;
  /** Whose clocks these are; empty for whole days, which are the same wherever one is. */
  zone: string;
  /** The same by the clocks by which it was entered; null where these show what the reader's do. */
  entered: { text: string; zone: string } | null;
  /** Day and month, for a leaf of a calendar. */
  day: string;
  month: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** One costs as much as a hundred elements of a page, so each is made once. */
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

/** From here to there; no line begins or ends with the dash, after which U+2060 forbids it. */
const range = (written: Intl.DateTimeFormat, from: Date, to: Date | undefined): string =>
  to === undefined ? written.format(from) : written.formatRange(from, to).replaceAll(/\s–\s/g, '\u00a0–\u2060\u00a0');

/** What a time zone is called at an instant: “Central European Standard Time”. */
export const zoneName = (language: Language, instant: string, timeZone: string): string =>
  format(language, { timeZone, timeZoneName: 'long' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** Writes when an event is by the clocks of a zone. */
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

/** Writes when events are by the reader's clocks; by those by which they were entered, until the reader's are known. */
export function useWrittenTime(): (event: Timed) => WrittenTime {
  const { language } = useLanguage();
  const isHydrated = useIsHydrated();
  return (event) => writtenTime(language, event, isHydrated ? deviceZone() : event.when.timeZone);
}
