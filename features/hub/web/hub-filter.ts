import { languages, type Language } from '#platform/contract/language.ts';
import { isDay } from '#platform/contract/is-day.ts';
import { hubRanges, hubSorts, type HubMode, type HubRange, type HubSort } from '../contract/kinds.ts';

/** Filters and order as in the address. Empty strings do not filter. */
export interface HubFilter {
  q: string;
  kind: string;
  range: HubRange;
  from: string;
  to: string;
  /**
   * Language codes separated by commas, in the product's order, or `all`. Empty: all, with the
   * reader's first languages first.
   */
  languages: string;
  sort: HubSort;
  /** Start of the list, for browsers without scripts. */
  cursor: string;
}

const unfiltered: HubFilter = { q: '', kind: '', range: 'all', from: '', to: '', languages: '', sort: 'newest', cursor: '' };

/** Keys of their labels. */
export const rangeWords = {
  all: 'rangeAll',
  today: 'rangeToday',
  week: 'rangeWeek',
  month: 'rangeMonth',
  year: 'rangeYear',
  custom: 'rangeCustom',
} as const;
export const sortWords = { newest: 'sortNewest', oldest: 'sortOldest', updated: 'sortUpdated', title: 'sortTitle' } as const;

/** Reads the filters from an address; ignores invalid values. */
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

/**
 * Builds the query of an address with the given changes, leaving out defaults. Changed filters
 * start at the first page.
 */
export function searchWith(filter: HubFilter, changed: Partial<HubFilter> = {}): string {
  const next: HubFilter = { ...filter, cursor: '', ...changed };
  const search = new URLSearchParams();
  for (const name of ['q', 'kind', 'range', 'from', 'to', 'languages', 'sort', 'cursor'] as const) {
    if ((name === 'from' || name === 'to') && next.range !== 'custom') continue;
    if (next[name] !== unfiltered[name]) search.set(name, next[name]);
  }
  // Commas are allowed in a query, and easier to read.
  const text = search.toString().replaceAll('%2C', ',');
  return text ? `?${text}` : '';
}

/** Selected languages in the product's order. */
export const languagesIn = (text: string): Language[] => languages.filter((each) => text.split(',').includes(each));

/** The value of a selection; all languages are `all`. */
const codesOf = (chosen: readonly Language[]): string => (chosen.length === languages.length ? 'all' : chosen.join());

/** Adds a language, or removes it if it is selected. */
export function withOther(chosen: string, language: Language): string {
  const others = languagesIn(chosen).filter((each) => each !== language);
  return codesOf(languages.filter((each) => others.includes(each) || (each === language && !chosen.split(',').includes(each))));
}

/** Whether any filter or order is not the default. */
export function isFiltered(filter: HubFilter): boolean {
  return searchWith({ ...filter, cursor: '' }) !== '';
}

/**
 * Builds the query of the request. The time zone is only sent with date filters, so that it is not
 * revealed needlessly.
 */
export function requested(
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
