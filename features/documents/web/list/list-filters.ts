import { documentLimits } from '../../contract/limits.ts';

/** What a list is narrowed by; an empty text narrows nothing. The address of the page holds them. */
export interface ListFilters {
  q: string;
  category: string;
  from: string;
  to: string;
  groupId: string;
  cursor: string;
}

const shapes: Readonly<Record<keyof ListFilters, RegExp>> = {
  q: new RegExp(`^[^\\0]{1,${documentLimits.searchCharacters}}$`),
  category: /^[A-Za-z0-9]{1,64}$/,
  from: /^(?:19|2\d)\d\d-\d\d-\d\d$/,
  to: /^(?:19|2\d)\d\d-\d\d-\d\d$/,
  groupId: /^[2-9A-HJKMNP-TV-Z]{8}$/i,
  cursor: /^[\w-]{1,400}$/,
};

/** Reads the filters of an address. What cannot be one is left out, as if it were not there. */
export function filtersOf(search: URLSearchParams): ListFilters {
  const read = (name: keyof ListFilters) => {
    const value = search.get(name)?.trim() ?? '';
    return shapes[name].test(value) ? value : '';
  };
  return {
    q: read('q'),
    category: read('category'),
    from: day(read('from')),
    to: day(read('to')),
    groupId: read('groupId'),
    cursor: read('cursor'),
  };
}

/** The address with some filters changed. Another filter begins at the first page again. */
export function searchWith(filters: ListFilters, changed: Partial<ListFilters>): string {
  const next = { ...filters, cursor: '', ...changed };
  const search = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== ''));
  return search.size ? `?${search}` : '';
}

/** Whether anything narrows the list; the page does not. */
export function isFiltered({ q, category, from, to, groupId }: ListFilters): boolean {
  return [q, category, from, to, groupId].some((value) => value !== '');
}

/** A day that is on the calendar, else nothing. */
function day(text: string): string {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? text : '';
}
