import { isDay } from '#platform/contract/is-day.ts';
import { documentLimits } from '../../contract/limits.ts';

/** Filters of a list, stored in the address; an empty text is no filter. */
export interface ListFilters {
  q: string;
  category: string;
  from: string;
  to: string;
  groupId: string;
  cursor: string;
}

const shapes = {
  q: new RegExp(`^[^\\0]{1,${documentLimits.searchCharacters}}$`),
  category: /^[A-Za-z0-9]{1,64}$/,
  groupId: /^[2-9A-HJKMNP-TV-Z]{8}$/i,
  cursor: /^[\w-]{1,400}$/,
};

/** Parses the filters of an address; invalid values are ignored. */
export function filtersOf(search: URLSearchParams): ListFilters {
  const text = (name: keyof ListFilters) => search.get(name)?.trim() ?? '';
  const read = (name: keyof typeof shapes) => (shapes[name].test(text(name)) ? text(name) : '');
  const day = (name: 'from' | 'to') => (isDay(text(name)) ? text(name) : '');
  return {
    q: read('q'),
    category: read('category'),
    from: day('from'),
    to: day('to'),
    groupId: read('groupId'),
    cursor: read('cursor'),
  };
}

/** Query string with some filters changed; starts at the first page. */
export function searchWith(filters: ListFilters, changed: Partial<ListFilters>): string {
  const next = { ...filters, cursor: '', ...changed };
  const search = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== ''));
  return search.size ? `?${search}` : '';
}

/** Whether any filter is set; the cursor does not count. */
export function isFiltered({ q, category, from, to, groupId }: ListFilters): boolean {
  return [q, category, from, to, groupId].some((value) => value !== '');
}
