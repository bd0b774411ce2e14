import { languages, type Language } from '#platform/contract/language.ts';
import { isDay } from '#platform/contract/is-day.ts';
import { hubRanges, hubSorts, type HubMode, type HubRange, type HubSort } from '../contract/kinds.ts';

/** How the Hub is filtered and sorted, as the address says it. An empty text filters nothing. */
export interface HubFilter {
  q: string;
  kind: string;
  range: HubRange;
  from: string;
  to: string;
  /** Codes with commas between them, in the product's order, or `all`; empty for all, those first that the reader put first. */
  languages: string;
  sort: HubSort;
  /** Where the list begins, for readers whose browser runs no script. */
  cursor: string;
}

const unfiltered: HubFilter = { q: '', kind: '', range: 'all', from: '', to: '', languages: '', sort: 'newest', cursor: '' };

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
    languages: text('languages') === 'all' ? 'all' : codesOf(languagesIn(text('languages'))),
    sort: hubSorts.find((sort) => sort === text('sort')) ?? 'newest',
    cursor: text('cursor').slice(0, 1200),
  };
}

/** The query of the address that says a filter, changed as told; what is as usual is left out. Another filter begins at its first page. */
export function searchWith(filter: HubFilter, changed: Partial<HubFilter> = {}): string {
  const next: HubFilter = { ...filter, cursor: '', ...changed };
  const search = new URLSearchParams();
  for (const name of ['q', 'kind', 'range', 'from', 'to', 'languages', 'sort', 'cursor'] as const) {
    if ((name === 'from' || name === 'to') && next.range !== 'custom') continue;
    if (next[name] !== unfiltered[name]) search.set(name, next[name]);
  }
  // Commas are plain letters in a query, and read better.
  const text = search.toString().replaceAll('%2C', ',');
  return text ? `?${text}` : '';
}

/** The languages that are chosen, in the product's order. */
export const languagesIn = (text: string): Language[] => languages.filter((each) => text.split(',').includes(each));

/** How they are written; all of them filter nothing. */
const codesOf = (chosen: readonly Language[]): string => (chosen.length === languages.length ? 'all' : chosen.join());

/** With one language more, or without one that was among them. */
export function withOther(chosen: string, language: Language): string {
  const others = languagesIn(chosen).filter((each) => each !== language);
  return codesOf(languages.filter((each) => others.includes(each) || (each === language && !chosen.split(',').includes(each))));
}

/** Whether anything is filtered or sorted otherwise than usual. */
export function isFiltered(filter: HubFilter): boolean {
  return searchWith({ ...filter, cursor: '' }) !== '';
}

/** What to ask the server. The time zone counts for days alone, so that it is not asked of visitors without need. */
export function asked(
  mode: HubMode,
  { q, kind, range, from, to, languages: chosen, sort, cursor }: HubFilter,
  timeZone: string | undefined,
) {
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  const hasRange = range === 'custom' ? Boolean(from || to) : range !== 'all';
  return {
    mode,
    sort,
    ...(q.trim() ? { q } : {}),
    ...(kind ? { kind } : {}),
    ...(chosen ? { languages: chosen } : {}),
    ...(hasRange ? { range, ...(timeZone ? { tz: timeZone } : {}) } : {}),
    ...(hasRange && range === 'custom' && first ? { from: first } : {}),
    ...(hasRange && range === 'custom' && last ? { to: last } : {}),
    ...(cursor ? { cursor } : {}),
  };
}
