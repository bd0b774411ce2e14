import { isDay } from '#platform/contract/is-day.ts';
import { searchLimits } from '../contract/limits.ts';
import { searchRanges, searchSorts, type SearchRange, type SearchSort } from '../contract/names.ts';
import {
  isPlainFilter,
  kindPattern,
  nameCharacters,
  plainFilters,
  searchFilters,
  type FilterValue,
  type PlainFilterName,
  type PlainFilterRow,
} from '../contract/search-filters.ts';
import type { SearchFilter } from '../contract/shapes.ts';

/** A search as in the address. Empty strings do not filter. */
export interface AddressedSearch extends Record<PlainFilterName, string> {
  q: string;
  range: SearchRange;
  from: string;
  to: string;
  sort: SearchSort;
  /** Start of the list, for browsers without scripts. */
  cursor: string;
}

/** The parameters of the address, in order. */
export const searchKeys: readonly (keyof AddressedSearch)[] = [
  'q',
  ...searchFilters.flatMap((filter) => (isPlainFilter(filter) ? [filter.name] : (['range', 'from', 'to'] as const))),
  'sort',
  'cursor',
];

/** A value for each filter of one parameter. */
const plainValues = (valueOf: (filter: PlainFilterRow) => string) =>
  Object.fromEntries(plainFilters.map((filter) => [filter.name, valueOf(filter)])) as Record<PlainFilterName, string>;

/** A search without words and filters. */
export const noFilters: AddressedSearch = {
  ...plainValues(() => ''),
  q: '',
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
  return {
    ...plainValues(({ name, value }) => validValue(value, text(name))),
    q: shortened(text('q')),
    range: searchRanges.find((range) => range === text('range')) ?? 'all',
    from: day('from'),
    to: day('to'),
    sort: searchSorts.find((sort) => sort === text('sort')) ?? 'fit',
    cursor: text('cursor').slice(0, 1200),
  };
}

/** A value as the shape of its filter accepts it; empty where it does not. */
function validValue(value: Exclude<FilterValue, 'dates'>, text: string): string {
  if (typeof value !== 'string') return Object.hasOwn(value, text) ? text : '';
  if (value === 'kind') return kindPattern.test(text) ? text : '';
  if (value === 'code') return /^[2-9A-HJKMNP-TV-Z]{8}$/i.test(text) ? text.toUpperCase() : '';
  return text.slice(0, nameCharacters);
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
    if (next[name] !== noFilters[name]) address.set(name, next[name]);
  }
  const text = address.toString();
  return text ? `?${text}` : '';
}

/** Address of the results, with the cursor if there is one. */
export const searchAddress = (search: Partial<AddressedSearch>): `/${string}` => `/resultSearch${searchWith(noFilters, search)}`;

/** Whether there are filters other than the words. */
export const isNarrowed = (search: AddressedSearch): boolean => searchWith({ ...search, q: '', sort: 'fit' }) !== '';

/** Whether there are words or filters. */
export const isRequested = (search: AddressedSearch): boolean => search.q.trim() !== '' || isNarrowed(search);

type PlainValues = Partial<Pick<SearchFilter, PlainFilterName>>;

/**
 * Filters for the request and for saving. The time zone is only included with dates, so that it is
 * not revealed needlessly.
 */
export function filterOf({ q, range, from, to, ...search }: AddressedSearch, timeZone: string | undefined) {
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  const hasRange = range === 'custom' ? Boolean(from || to) : range !== 'all';
  return {
    ...(q.trim() ? { q } : {}),
    ...(Object.fromEntries(plainFilters.flatMap(({ name }) => (search[name] ? [[name, search[name]]] : []))) as PlainValues),
    ...(hasRange ? { range, ...(timeZone ? { tz: timeZone } : {}) } : {}),
    ...(hasRange && range === 'custom' && first ? { from: first } : {}),
    ...(hasRange && range === 'custom' && last ? { to: last } : {}),
  };
}

/** Query of the request. */
export const requested = (search: AddressedSearch, timeZone: string | undefined) => ({
  ...filterOf(search, timeZone),
  sort: search.sort,
  ...(search.cursor ? { cursor: search.cursor } : {}),
});

/** Address of a saved search. */
export function savedAddress(filter: Partial<Record<keyof AddressedSearch | 'tz', string | undefined>>): `/${string}` {
  const known = searchKeys.flatMap((name) => (filter[name] ? [[name, filter[name]] as [string, string]] : []));
  return searchAddress(searchFrom(new URLSearchParams(known)));
}
