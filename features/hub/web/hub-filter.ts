import { isDay } from '#platform/contract/is-day.ts';
import { hubRanges, hubSorts, type HubMode, type HubRange, type HubSort } from '../contract/kinds.ts';

/** How the Hub is filtered and sorted, as the address says it. An empty text filters nothing. */
export interface HubFilter {
  q: string;
  kind: string;
  range: HubRange;
  from: string;
  to: string;
  sort: HubSort;
  /** Where the list begins, for readers whose browser runs no script. */
  cursor: string;
}

const unfiltered: HubFilter = { q: '', kind: '', range: 'all', from: '', to: '', sort: 'newest', cursor: '' };

/** The keys of their words. */
export const rangeWords = {
  all: 'rangeAll',
  today: 'rangeToday',
  week: 'rangeWeek',
  month: 'rangeMonth',
  year: 'rangeYear',
  custom: 'rangeCustom',
} as const;
export const sortWords = { newest: 'sortNewest', oldest: 'sortOldest', updated: 'sortUpdated', title: 'sortTitle' } as const;

/** Reads the filter from an address. What makes no sense there is taken as not said. */
export function filterFrom(search: URLSearchParams): HubFilter {
  const text = (name: string) => search.get(name) ?? '';
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
  return {
    q: text('q').slice(0, 200),
    kind: /^[a-z][A-Za-z]{0,39}$/.test(text('kind')) ? text('kind') : '',
    range: hubRanges.find((range) => range === text('range')) ?? 'all',
    from: day('from'),
    to: day('to'),
    sort: hubSorts.find((sort) => sort === text('sort')) ?? 'newest',
    cursor: text('cursor').slice(0, 1200),
  };
}

/** The query of the address that says a filter, changed as told; what is as usual is left out. Another filter begins at its first page. */
export function searchWith(filter: HubFilter, changed: Partial<HubFilter> = {}): string {
  const next: HubFilter = { ...filter, cursor: '', ...changed };
  const search = new URLSearchParams();
  for (const name of ['q', 'kind', 'range', 'from', 'to', 'sort', 'cursor'] as const) {
    if ((name === 'from' || name === 'to') && next.range !== 'custom') continue;
    if (next[name] !== unfiltered[name]) search.set(name, next[name]);
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** Whether anything is filtered or sorted otherwise than usual. */
export function isFiltered(filter: HubFilter): boolean {
  return searchWith({ ...filter, cursor: '' }) !== '';
}

/** What to ask the server. The time zone counts for days alone, so that it is not asked of visitors without need. */
export function asked(mode: HubMode, { q, kind, range, from, to, sort, cursor }: HubFilter, timeZone: string | undefined) {
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  const hasRange = range === 'custom' ? Boolean(from || to) : range !== 'all';
  return {
    mode,
    sort,
    ...(q.trim() ? { q } : {}),
    ...(kind ? { kind } : {}),
    ...(hasRange ? { range, ...(timeZone ? { tz: timeZone } : {}) } : {}),
    ...(hasRange && range === 'custom' && first ? { from: first } : {}),
    ...(hasRange && range === 'custom' && last ? { to: last } : {}),
    ...(cursor ? { cursor } : {}),
  };
}
