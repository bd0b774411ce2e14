import { dateFormat } from './date-format.ts';
import type { Language } from './language.ts';

const days = new Map<string, string>();
const mostDays = 5_000;

/** Formats a date: numeric day, long month, year. */
export function dateText(language: Language, instant: string, timeZone?: string): string {
  const write = () => dateFormat(language, { dateStyle: 'long', timeZone }).format(new Date(instant));
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
  return dateFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone, hourCycle }).format(new Date(instant));
}
