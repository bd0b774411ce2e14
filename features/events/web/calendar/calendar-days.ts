import { browserLocale } from '#platform/web/i18n/browser-locale.ts';
import { isDay } from '#platform/contract/is-day.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Timed } from '../event-time.ts';

export type CalendarView = 'month' | 'week';

const dayMs = 86_400_000;
/** A day (`YYYY-MM-DD`) as an instant that no time zone changes. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => dayOf(new Date(noonOf(day).getTime() + count * dayMs));

/** The same day of another month, or the last one of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0, 12)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last), 12)));
}

/** Midnight of a day on this device. */
export function localStart(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The day of an instant on this device. */
export function localDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day in an address; today for any other text. */
export const dayIn = (text: string | null): string => (text !== null && isDay(text) ? text : localDay(new Date()));

/** The first day of a week, 0 for Sunday: as in the country of the browser, if it names one. */
export function firstWeekday(language: Language, browserLanguage: string = browserLocale()): number {
  if (language !== 'en') return 1;
  return /^en-(?:GB|IE|AU|NZ)$/.test(browserLanguage) ? 1 : 0;
}

/** The weeks that a view shows, of seven days each. */
export function weeksOf(view: CalendarView, day: string, first: number): string[][] {
  const weekOf = (of: string) => addDays(of, -((noonOf(of).getUTCDay() - first + 7) % 7));
  const firstDay = weekOf(view === 'month' ? `${day.slice(0, 8)}01` : day);
  const lastDay = view === 'month' ? addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1) : day;
  const weeks: string[][] = [];
  for (let start = firstDay; start <= lastDay; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
}

/**
 * First and last day of an event in the time zone of this device; as entered in the zone of the
 * event, and for events that take all day, which have the same date everywhere.
 */
export function daysOf({ when, startsAt, endsAt }: Timed, deviceZone: string): { first: string; last: string } {
  if (when.isAllDay) return { first: when.starts, last: when.ends ?? when.starts };
  // At midnight an event has ended on the day before.
  const end = endsAt === null ? null : new Date(Math.max(Date.parse(endsAt) - 1, Date.parse(startsAt)));
  if (when.timeZone !== deviceZone) return { first: localDay(new Date(startsAt)), last: localDay(end ?? new Date(startsAt)) };
  const first = when.starts.slice(0, 10);
  const last = when.ends === null ? first : when.ends.slice(0, 10);
  return { first, last: when.ends?.endsWith('T00:00') && last > first ? addDays(last, -1) : last };
}

/** Events of each day, in the order of the events. */
export function byDay<Event extends Timed>(events: readonly Event[], days: readonly string[], deviceZone: string): Map<string, Event[]> {
  const found = new Map<string, Event[]>(days.map((day) => [day, []]));
  for (const event of events) {
    const { first, last } = daysOf(event, deviceZone);
    for (const day of days) if (first <= day && day <= last) found.get(day)?.push(event);
  }
  return found;
}
