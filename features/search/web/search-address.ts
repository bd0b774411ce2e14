import { isDay } from '#platform/contract/is-day.ts';
import { searchLimits } from '../contract/limits.ts';
import { searchRanges, searchSorts, type SearchRange, type SearchSort } from '../contract/names.ts';

/** A search as the address says it. An empty text narrows nothing. */
export interface AskedSearch {
  q: string;
  kind: string;
  group: string;
  category: string;
  author: string;
  range: SearchRange;
  from: string;
  to: string;
  sort: SearchSort;
  /** Where the list begins, for readers whose browser runs no script. */
  cursor: string;
}

export const searchKeys = ['q', 'kind', 'group', 'category', 'author', 'range', 'from', 'to', 'sort', 'cursor'] as const;

const nothing: AskedSearch = {
  q: '',
  kind: '',
  group: '',
  category: '',
  author: '',
  range: 'all',
  from: '',
  to: '',
  sort: 'fit',
  cursor: '',
};

/** The keys of their words. */
export const rangeWords = {
  all: 'rangeAll',
  today: 'rangeToday',
  week: 'rangeWeek',
  month: 'rangeMonth',
  year: 'rangeYear',
  custom: 'rangeCustom',
} as const;

/** Reads a search from an address. What makes no sense there is taken as not said. */
export function searchFrom(address: URLSearchParams): AskedSearch {
  const text = (name: string) => address.get(name) ?? '';
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
  const code = (name: string) => (/^[2-9A-HJKMNP-TV-Z]{8}$/i.test(text(name)) ? text(name).toUpperCase() : '');
  return {
    q: shortened(text('q')),
    kind: /^[a-z][A-Za-z]{0,39}$/.test(text('kind')) ? text('kind') : '',
    group: code('group'),
    category: text('category').slice(0, 60),
    author: code('author'),
    range: searchRanges.find((range) => range === text('range')) ?? 'all',
    from: day('from'),
    to: day('to'),
    sort: searchSorts.find((sort) => sort === text('sort')) ?? 'fit',
    cursor: text('cursor').slice(0, 1200),
  };
}

/** No longer than the server takes; a sign of two units is kept whole or left out. */
const shortened = (text: string): string => text.slice(0, searchLimits.queryCharacters).replace(/[\uD800-\uDBFF]$/, '');

/** The query of the address that says a search, changed as told; what is as usual is left out. Another search begins at its first page. */
export function searchWith(search: AskedSearch, changed: Partial<AskedSearch> = {}): string {
  const next: AskedSearch = { ...search, cursor: '', ...changed };
  const address = new URLSearchParams();
  for (const name of searchKeys) {
    if ((name === 'from' || name === 'to') && next.range !== 'custom') continue;
    if (next[name] !== nothing[name]) address.set(name, next[name]);
  }
  const text = address.toString();
  return text ? `?${text}` : '';
}

/** The page of a search, from where its cursor says. */
export const searchAddress = (search: Partial<AskedSearch>): `/${string}` => `/resultSearch${searchWith(nothing, search)}`;

/** Whether it is narrowed by anything beside its words. */
export const isNarrowed = (search: AskedSearch): boolean => searchWith({ ...search, q: '', sort: 'fit' }) !== '';

/** Whether there is anything to look for. */
export const isAsked = (search: AskedSearch): boolean => search.q.trim() !== '' || isNarrowed(search);

/** What narrows a search, as the server is asked and as it is saved. The time zone counts for days alone, so that it is not asked of visitors without need. */
export function filterOf({ q, kind, group, category, author, range, from, to }: AskedSearch, timeZone: string | undefined) {
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  const hasRange = range === 'custom' ? Boolean(from || to) : range !== 'all';
  return {
    ...(q.trim() ? { q } : {}),
    ...(kind ? { kind } : {}),
    ...(group ? { group } : {}),
    ...(category ? { category } : {}),
    ...(author ? { author } : {}),
    ...(hasRange ? { range, ...(timeZone ? { tz: timeZone } : {}) } : {}),
    ...(hasRange && range === 'custom' && first ? { from: first } : {}),
    ...(hasRange && range === 'custom' && last ? { to: last } : {}),
  };
}

/** What to ask the server. */
export const asked = (search: AskedSearch, timeZone: string | undefined) => ({
  ...filterOf(search, timeZone),
  sort: search.sort,
  ...(search.cursor ? { cursor: search.cursor } : {}),
});

/** A search that was saved, as an address says it. */
export function savedAddress(filter: Partial<Record<keyof AskedSearch | 'tz', string | undefined>>): `/${string}` {
  const known = searchKeys.flatMap((name) => (filter[name] ? [[name, filter[name]] as [string, string]] : []));
  return searchAddress(searchFrom(new URLSearchParams(known)));
}
