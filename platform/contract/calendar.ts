import { z } from 'zod';
import { isDay } from './is-day.ts';

/** A calendar date, `YYYY-MM-DD`. */
export const day = z.iso.date({ abort: true }).refine(isDay);

/** An IANA time zone, such as `Europe/Paris`. */
export const timeZone = z.string().max(64).refine(isTimeZone);

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
