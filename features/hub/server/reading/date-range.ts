import { dayAfter, dayAt, dayStart } from '#platform/server/day-start.ts';
import type { HubQuery } from '../../contract/shapes.ts';

/** A half-open time range; undefined means unbounded. */
export interface TimeRange {
  from: string | undefined;
  until: string | undefined;
}

type RangeQuery = Pick<HubQuery, 'range' | 'from' | 'to' | 'tz'>;

/** Returns the time range of a date filter at `now`. Ranges that include today have no end. */
export function timeRangeOf({ range, from, to, tz = 'UTC' }: RangeQuery, now: string): TimeRange {
  const startOf = (day: string) => new Date(dayStart(day, tz)).toISOString();
  if (range === 'all') return { from: undefined, until: undefined };
  if (range === 'custom') return { from: from && startOf(from), until: to && startOf(dayAfter(to, 1)) };
  return { from: startOf(firstDay(range, dayAt(Date.parse(now), tz))), until: undefined };
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
