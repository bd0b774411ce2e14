import { dayStart } from '#platform/server/i18n/local-time.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import { timeRangeOf, type TimeRange } from '#platform/server/search/time-range.ts';
import type { SearchQuery } from '../../contract/shapes.ts';

/** Returns the time range of the filters, narrowed by the operators `after` and `before`. */
export function searchPeriodOf(
  filter: Pick<SearchQuery, 'range' | 'from' | 'to' | 'tz'>,
  { after, before }: { after?: string; before?: string },
  now: string,
): TimeRange {
  const { range, from, to, tz = 'UTC' } = filter;
  if (range === 'custom' && from && to && from > to) throw refuseField('to', 'search.rangeReversed');
  const filtered = timeRangeOf(filter, now);
  const startOf = (text: string | undefined) => {
    const day = text && firstDayOf(text);
    return day && new Date(dayStart(day, tz)).toISOString();
  };
  return { from: largest(filtered.from, startOf(after)), until: smallest(filtered.until, startOf(before)) };
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
