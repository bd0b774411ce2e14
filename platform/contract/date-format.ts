import { locales, type Language } from './language.ts';

/** Methods of a date formatter that are used. */
export type DateFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatRange' | 'formatToParts'>;

const formats = new Map<string, DateFormat>();

/**
 * Formats dates as `Intl.DateTimeFormat` does, except that French writes the first day of a month as
 * “1er décembre”. Cached, since creating one costs as much as rendering 100 elements.
 */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): DateFormat {
  const key = language + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    if (formats.size > 200) formats.clear();
    const made = new Intl.DateTimeFormat(locales[language], options);
    formats.set(key, (found = language === 'fr' ? withFirstDays(made) : made));
  }
  return found;
}

/** Empties the cache, for tests that replace `Intl`. */
export const forgetDateFormats = (): void => formats.clear();

function withFirstDays(format: Intl.DateTimeFormat): DateFormat {
  return {
    format: (date) => joined(format.formatToParts(date)),
    formatRange: (from, to) => joined(format.formatRangeToParts(from, to)),
    formatToParts: (date) => format.formatToParts(date),
  };
}

type Part = Pick<Intl.DateTimeFormatPart, 'type' | 'value'>;

/** The text of the parts; the day of `01/12` and a day without its month remain numbers. */
function joined(parts: readonly Part[]): string {
  const isNamed = parts.some(({ type, value }) => type === 'month' && /\p{L}/u.test(value));
  return parts.map(({ type, value }) => (isNamed && type === 'day' && value === '1' ? '1er' : value)).join('');
}
