import { directoryLimits } from '../contract/limits.ts';

const lists = ['managers', 'groups', 'members'] as const;
export type DirectoryList = (typeof lists)[number];

/** Filters of a list, stored in the address; an empty text is no filter. */
export interface DirectoryFilters {
  q: string;
  category: string;
  groupId: string;
  memberId: string;
  cursor: string;
}

const code = /^[2-9A-HJKMNP-TV-Z]{8}$/i;
const shapes: Readonly<Record<keyof DirectoryFilters, RegExp>> = {
  q: new RegExp(`^[^\\0]{1,${directoryLimits.search}}$`),
  category: /^[A-Za-z0-9]{1,60}$/,
  groupId: code,
  memberId: code,
  cursor: /^[\w-]{1,600}$/,
};
const names = Object.keys(shapes) as (keyof DirectoryFilters)[];

/** Parses the filters of an address; invalid values are ignored. */
export function filtersOf(search: URLSearchParams): DirectoryFilters {
  const read = (name: keyof DirectoryFilters) => {
    const text = search.get(name)?.trim() ?? '';
    return shapes[name].test(text) ? text : '';
  };
  return { q: read('q'), category: read('category'), groupId: read('groupId'), memberId: read('memberId'), cursor: read('cursor') };
}

/** Address of a list with these filters; starts at the first page. */
export function addressOf(list: DirectoryList, filters: Partial<DirectoryFilters> = {}): `/${string}` {
  const search = new URLSearchParams(list === 'members' ? { list } : {});
  for (const name of names) if (filters[name]) search.set(name, filters[name]);
  const path = list === 'managers' ? '/managers' : '/userTables';
  return search.size ? `${path}?${search}` : path;
}

/** Whether any filter is set. */
export const isFiltered = ({ cursor: _, ...filters }: DirectoryFilters): boolean => Object.values(filters).some((value) => value !== '');

/** Filters that are set, limited to those that a call accepts. */
export function requestedBy<Name extends keyof DirectoryFilters>(
  filters: DirectoryFilters,
  known: readonly Name[],
): Partial<Record<Name, string>> {
  return Object.fromEntries(known.filter((name) => filters[name] !== '').map((name) => [name, filters[name]])) as Partial<
    Record<Name, string>
  >;
}
