import { locales, type Language } from './language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, string>();
const mostDays = 5_000;

/** Formats a date: numeric day, long month, year. */
export function dateText(language: Language, instant: string, timeZone?: string): string {
  const write = () => format(language, false, timeZone).format(new Date(instant));
  if (timeZone !== 'UTC' || !instant.endsWith('Z')) return write();
  // A cache, since lists repeat dates and formatting one costs as much as rendering an element.
  const key = `${language} ${instant.slice(0, instant.indexOf('T'))}`;
  let text = days.get(key);
  if (text === undefined) {
    if (days.size === mostDays) days.clear();
    days.set(key, (text = write()));
  }
  return text;
}

type HourCycle = Intl.DateTimeFormatOptions['hourCycle'];

/** Formats a date with hours and minutes. */
export function dateTimeText(language: Language, instant: string, timeZone?: string, hourCycle?: HourCycle): string {
  return format(language, true, timeZone, hourCycle).format(new Date(instant));
}

function format(language: Language, hasTime: boolean, timeZone: string | undefined, hourCycle?: HourCycle): Intl.DateTimeFormat {
  const key = `${language}${hasTime}${timeZone}${hourCycle}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locales[language], {
      dateStyle: 'long',
      ...(hasTime ? { timeStyle: 'short' as const } : {}),
      ...(timeZone ? { timeZone } : {}),
      ...(hourCycle ? { hourCycle } : {}),
    });
    formats.set(key, found);
  }
  return found;
}
