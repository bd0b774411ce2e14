import { isDay } from '#platform/contract/is-day.ts';
import { instantOf, localOf } from '#platform/web/i18n/local-time.ts';

/** Options of a text with one on each line. */
export const optionsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** In a week, at six in the evening. */
export function defaultEnd(): string {
  const at = new Date();
  at.setDate(at.getDate() + 7);
  at.setHours(18, 0, 0, 0);
  return localOf(at);
}

/** The same local time, or whole day, a day later; empty for an incomplete one. */
export function dayLater(local: string): string {
  if (isDay(local)) return dayLater(`${local}T12:00`).slice(0, 10);
  const at = new Date(instantOf(local));
  if (Number.isNaN(at.getTime())) return '';
  at.setDate(at.getDate() + 1);
  return localOf(at);
}

/** A date of the form as a whole day, or a whole day with a time. */
export function asWholeDay(at: string, isWhole: boolean): string {
  if (isWhole) return at.slice(0, 10);
  return isDay(at) ? `${at}T18:00` : at;
}
