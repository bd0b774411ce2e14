import { locales, type Language } from '#platform/contract/language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter, cached since it costs as much as rendering 100 elements. */
export function format(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    if (formats.size > 200) formats.clear();
    formats.set(key, (found = new Intl.DateTimeFormat(locales[language], options)));
  }
  return found;
}

/** Empties the cache, for tests that replace `Intl`. */
export const forgetFormats = (): void => formats.clear();

/** Name of a time zone at an instant: “Central European Standard Time”. */
export const zoneName = (language: Language, instant: string, timeZone: string): string =>
  format(language, { timeZone, timeZoneName: 'long' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
