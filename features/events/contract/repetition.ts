/**
 * Dates of an event that repeats, by the rules of RFC 5545. Dates are local ones without a time
 * zone: their times are placed afterwards, so that changes of clocks move no date.
 * Imports no validator, because the browser shows the dates while a form is filled in.
 */
export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** Days of the week as in RFC 5545, from Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/**
 * How a monthly date repeats: by its number, its weekday (“second Tuesday”), or the last such
 * weekday.
 */
export const monthlyDates = ['day', 'weekday', 'lastWeekday'] as const;

export type Weekday = (typeof weekdays)[number];

export interface Repetition {
  frequency: (typeof frequencies)[number];
  /** Number of days, weeks, months or years between dates. */
  interval: number;
  /** Days of a weekly rule; weeks begin on Monday. */
  weekdays: Weekday[];
  /** Only in a monthly rule. */
  monthlyOn: (typeof monthlyDates)[number];
  /** Last possible date; null without one. */
  until: string | null;
  /** Number of dates, exceptions included; null without a limit. */
  count: number | null;
  /** Dates that are left out. */
  exceptions: string[];
}

const dayMs = 86_400_000;
const lastDay = '2999-12-31';

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const daysLater = (day: string, days: number): string => dayOf(msOf(day) + days * dayMs);
/** Days from one date to another. */
export const daysBetween = (from: string, to: string): number => Math.round((msOf(to) - msOf(from)) / dayMs);

/** Position in the week, from 0 for Monday. */
const weekdayIndex = (day: string): number => (new Date(msOf(day)).getUTCDay() + 6) % 7;
export const weekdayOf = (day: string): Weekday => weekdays[weekdayIndex(day)] as Weekday;

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** Ordinal of the weekday of a date within its month: 1 for the first. */
export const ordinalOf = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);
/** Whether a date is the last of its weekday in its month. */
export const isLastOfMonth = (day: string): boolean => daysLater(day, 7).slice(0, 7) !== day.slice(0, 7);

/** Dates of a rule in order, without end and exceptions. */
function* datesOfRule(first: string, { frequency, interval, weekdays: days, monthlyOn }: Repetition): Generator<string> {
  const [year, month, date] = [Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1, Number(first.slice(8))];
  const monday = daysLater(first, -weekdayIndex(first));
  const inWeek = weekdays.flatMap((day, index) => (days.includes(day) ? [index] : []));
  for (let step = 0; ; step += interval) {
    const found = {
      daily: () => [daysLater(first, step)],
      weekly: () => inWeek.map((index) => daysLater(monday, step * 7 + index)),
      monthly: () => dateInMonth(year + Math.floor((month + step) / 12), (month + step) % 12, first, monthlyOn),
      // 29 February is in leap years only.
      yearly: () => numbered(year + step, month, date),
    }[frequency]();
    for (const day of found) {
      if (day > lastDay) return;
      if (day >= first) yield day;
    }
  }
}

/** A date by its number; none if the month is shorter. */
function numbered(year: number, month: number, date: number): string[] {
  return date <= daysInMonth(year, month) ? [dayOf(Date.UTC(year, month, date))] : [];
}

function dateInMonth(year: number, month: number, first: string, on: Repetition['monthlyOn']): string[] {
  if (on === 'day') return numbered(year, month, Number(first.slice(8)));
  const firstOfMonth = dayOf(Date.UTC(year, month, 1));
  const earliest = 1 + ((weekdayIndex(first) - weekdayIndex(firstOfMonth) + 7) % 7);
  if (on === 'weekday') return numbered(year, month, earliest + (ordinalOf(first) - 1) * 7);
  const weeks = Math.floor((daysInMonth(year, month) - earliest) / 7);
  return numbered(year, month, earliest + weeks * 7);
}

/** Dates of a repeated event in order; the first one is where the rule begins. */
export function* datesOf(first: string, rule: Repetition): Generator<string> {
  const left = new Set(rule.exceptions);
  let number = 0;
  for (const day of datesOfRule(first, rule)) {
    number += 1;
    if ((rule.until !== null && day > rule.until) || (rule.count !== null && number > rule.count)) return;
    if (!left.has(day)) yield day;
  }
}

/** The next dates after a date, at most `limit`; all from the first one if it is null. */
export function nextDates(first: string, rule: Repetition, { after, limit }: { after: string | null; limit: number }): string[] {
  const found: string[] = [];
  if (limit <= 0) return found;
  for (const day of datesOf(first, rule)) {
    if (after !== null && day <= after) continue;
    found.push(day);
    if (found.length === limit) break;
  }
  return found;
}

/** Whether the rule, without its end and exceptions, has this date. */
export function hasDate(first: string, rule: Repetition, day: string): boolean {
  for (const each of datesOfRule(first, rule)) if (each >= day) return each === day;
  return false;
}
