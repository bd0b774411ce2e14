import { locales, type Language } from './language.ts';

const day = { day: 'numeric', month: 'short' } as const;
/** How instants are written, by name. */
const ways = {
  date: { dateStyle: 'long' },
  dateTime: { dateStyle: 'long', timeStyle: 'short' },
  shortDay: day,
  shortDate: { ...day, year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Way = keyof typeof ways;

const formats = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, string>();
const mostDays = 5_000;

/** A date as people write it: day numeric, long month, year. */
export const dateText = (language: Language, instant: string, timeZone?: string): string => dayText('date', language, instant, timeZone);

/** A date as short as a card has room: the day and the month's short name, and the year. */
export const shortDateText = (language: Language, instant: string, timeZone?: string): string =>
  dayText('shortDate', language, instant, timeZone);

/** A date without its year, for those of this one. */
export const shortDayText = (language: Language, instant: string): string => write('shortDay', language, instant, undefined);

/** A date with hours and minutes. */
export const dateTimeText = (language: Language, instant: string, timeZone?: string): string =>
  write('dateTime', language, instant, timeZone);

function dayText(way: Way, language: Language, instant: string, timeZone: string | undefined): string {
  if (timeZone !== 'UTC' || !instant.endsWith('Z')) return write(way, language, instant, timeZone);
  // The server writes the same days over and over, on every page of a list: each costs it as much as an element.
  const key = `${language} ${way} ${instant.slice(0, instant.indexOf('T'))}`;
  let text = days.get(key);
  if (text === undefined) {
    if (days.size === mostDays) days.clear();
    days.set(key, (text = write(way, language, instant, timeZone)));
  }
  return text;
}

function write(way: Way, language: Language, instant: string, timeZone: string | undefined): string {
  const key = `${language} ${way} ${timeZone}`;
  let format = formats.get(key);
  // One costs as much as a hundred elements of a page.
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locales[language], { ...ways[way], ...(timeZone ? { timeZone } : {}) })));
  return format.format(new Date(instant));
}
