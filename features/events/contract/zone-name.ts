import { dateFormat } from '#platform/contract/date-format.ts';
import type { Language } from '#platform/contract/language.ts';

/** Name of a time zone at an instant: “Central European Standard Time”. */
export const zoneName = (language: Language, instant: string, timeZone: string): string =>
  dateFormat(language, { timeZone, timeZoneName: 'long' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
