import type { Language } from '#platform/contract/language.ts';
import { browserLocale } from './browser-locale.ts';

export type Clock = Pick<Intl.DateTimeFormatOptions, 'hourCycle'>;

/**
 * The clock of the browser’s region, for formatting times once the page is hydrated. Dates follow the
 * language; but English has two clocks: 2:21 PM in the United States, 14:21 in most other regions.
 */
export function clockOf(language: Language): Clock {
  if (language !== 'en' || import.meta.env.SSR) return {};
  const { hour12 } = new Intl.DateTimeFormat(browserLocale(), { hour: 'numeric' }).resolvedOptions();
  return hour12 === false ? { hourCycle: 'h23' } : {};
}
