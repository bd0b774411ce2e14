import { dayAfter, dayAt, dayStart } from '../i18n/local-time.ts';

/** A half-open time range; undefined means unbounded. */
export interface TimeRange {
  from: string | undefined;
  until: string | undefined;
}

type CurrentPeriod = 'today' | 'week' | 'month' | 'year';

/** A filter by date: `from` and `to` are days (`2026-11-28`) of the time zone `tz`, for `custom` only. */
export interface DateFilter {
  range: 'all' | 'custom' | CurrentPeriod;
  from?: string | undefined;
  to?: string | undefined;
  tz?: string | undefined;
}

/** Returns the time range of a date filter at `now`. Ranges that include today have no end. */
export function timeRangeOf({ range, from, to, tz = 'UTC' }: DateFilter, now: string): TimeRange {
  const startOf = (day: string) => new Date(dayStart(day, tz)).toISOString();
  if (range === 'all') return { from: undefined, until: undefined };
  if (range === 'custom') return { from: from && startOf(from), until: to && startOf(dayAfter(to, 1)) };
  return { from: startOf(firstDay(range, dayAt(Date.parse(now), tz))), until: undefined };
}

function firstDay(range: CurrentPeriod, today: string): string {
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
