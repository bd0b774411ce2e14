import { locales, type Language } from './language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A date as people write it: day numeric, long month, year. */
export function dateText(language: Language, instant: string, timeZone?: string): string {
  return format(language, false, timeZone).format(new Date(instant));
}

/** A date with hours and minutes. */
export function dateTimeText(language: Language, instant: string, timeZone?: string): string {
  return format(language, true, timeZone).format(new Date(instant));
}

function format(language: Language, hasTime: boolean, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${language}${hasTime}${timeZone}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locales[language], {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      ...(hasTime ? { hour: '2-digit', minute: '2-digit' } : {}),
      ...(timeZone ? { timeZone } : {}),
    });
    formats.set(key, found);
  }
  return found;
}
