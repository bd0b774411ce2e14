import { isDay } from '#platform/contract/is-day.ts';
import { searchLimits } from '../contract/limits.ts';
import { searchRanges, searchSorts, type SearchRange, type SearchSort } from '../contract/names.ts';

/** A search as in the address. Empty strings do not filter. */
export interface AddressedSearch {
  q: string;
  kind: string;
  group: string;
  category: string;
  author: string;
  range: SearchRange;
  from: string;
  to: string;
  sort: SearchSort;
  /** Start of the list, for browsers without scripts. */
  cursor: string;
}

export const searchKeys = ['q', 'kind', 'group', 'category', 'author', 'range', 'from', 'to', 'sort', 'cursor'] as const;

const nothing: AddressedSearch = {
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

/** Keys of their labels. */
export const rangeWords = {
  all: 'rangeAll',
  today: 'rangeToday',
  week: 'rangeWeek',
  month: 'rangeMonth',
  year: 'rangeYear',
  custom: 'rangeCustom',
} as const;

/** Reads a search from an address; ignores invalid values. */
export function searchFrom(address: URLSearchParams): AddressedSearch {
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

/** Cuts to the maximum length without splitting a surrogate pair. */
const shortened = (text: string): string => text.slice(0, searchLimits.queryCharacters).replace(/[\uD800-\uDBFF]$/, '');

/**
 * Builds the query of an address with the given changes, leaving out defaults. A changed search
 * starts at the first page.
 */
export function searchWith(search: AddressedSearch, changed: Partial<AddressedSearch> = {}): string {
  const next: AddressedSearch = { ...search, cursor: '', ...changed };
  const address = new URLSearchParams();
  for (const name of searchKeys) {
    if ((name === 'from' || name === 'to') && next.range !== 'custom') continue;
    if (next[name] !== nothing[name]) address.set(name, next[name]);
  }
  const text = address.toString();
  return text ? `?${text}` : '';
}

/** Address of the results, with the cursor if there is one. */
export const searchAddress = (search: Partial<AddressedSearch>): `/${string}` => `/resultSearch${searchWith(nothing, search)}`;

/** Whether there are filters other than the words. */
export const isNarrowed = (search: AddressedSearch): boolean => searchWith({ ...search, q: '', sort: 'fit' }) !== '';

/** Whether there are words or filters. */
export const isAsked = (search: AddressedSearch): boolean => search.q.trim() !== '' || isNarrowed(search);

/**
 * Filters for the request and for saving. The time zone is only included with dates, so that it is
 * not revealed needlessly.
 */
export function filterOf({ q, kind, group, category, author, range, from, to }: AddressedSearch, timeZone: string | undefined) {
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

/** Query of the request. */
export const asked = (search: AddressedSearch, timeZone: string | undefined) => ({
  ...filterOf(search, timeZone),
  sort: search.sort,
  ...(search.cursor ? { cursor: search.cursor } : {}),
});

/** Address of a saved search. */
export function savedAddress(filter: Partial<Record<keyof AddressedSearch | 'tz', string | undefined>>): `/${string}` {
  const known = searchKeys.flatMap((name) => (filter[name] ? [[name, filter[name]] as [string, string]] : []));
  return searchAddress(searchFrom(new URLSearchParams(known)));
}
