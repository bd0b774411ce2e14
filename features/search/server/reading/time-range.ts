import { dayAfter, dayAt, dayStart } from '#platform/server/day-start.ts';
import { refuseField } from '#platform/server/refusal.ts';
import type { SearchQuery } from '../../contract/shapes.ts';

/** A half-open time range; undefined means unbounded. */
export interface TimeRange {
  from: string | undefined;
  until: string | undefined;
}

/** Returns the time range of the filters, narrowed by operators. */
export function timeRangeOf(
  { range, from, to, tz = 'UTC' }: Pick<SearchQuery, 'range' | 'from' | 'to' | 'tz'>,
  { after, before }: { after?: string; before?: string },
  now: string,
): TimeRange {
  const startOf = (day: string) => new Date(dayStart(day, tz)).toISOString();
  if (range === 'custom' && from && to && from > to) throw refuseField('to', 'search.rangeReversed');
  const asked: TimeRange =
    range === 'custom'
      ? { from: from && startOf(from), until: to && startOf(dayAfter(to, 1)) }
      : { from: range === 'all' ? undefined : startOf(firstDay(range, dayAt(Date.parse(now), tz))), until: undefined };
  const [since, until] = [after && firstDayOf(after), before && firstDayOf(before)];
  return { from: largest(asked.from, since && startOf(since)), until: smallest(asked.until, until && startOf(until)) };
}

function firstDay(range: 'today' | 'week' | 'month' | 'year', today: string): string {
  switch (range) {
    case 'today':
      return today;
    case 'week':
      return dayAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
    case 'month':
      return `${today.slice(0, 7)}-01`;
    case 'year':
      return `${today.slice(0, 4)}-01-01`;
  }
}

/**
 * Parses a year, month or day to its first day; undefined for anything else, which does not filter.
 */
function firstDayOf(text: string): string | undefined {
  const { year, month = '01', day = '01' } = /^(?<year>[12]\d{3})(?:-(?<month>\d\d)(?:-(?<day>\d\d))?)?$/.exec(text)?.groups ?? {};
  const first = year && `${year}-${month}-${day}`;
  return first && !Number.isNaN(Date.parse(first)) && new Date(first).toISOString().startsWith(first) ? first : undefined;
}

const largest = (one: string | undefined, other: string | undefined) => (one && other ? (one > other ? one : other) : (one ?? other));
const smallest = (one: string | undefined, other: string | undefined) => (one && other ? (one < other ? one : other) : (one ?? other));
