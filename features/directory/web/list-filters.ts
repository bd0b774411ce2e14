import { directoryLimits } from '../contract/limits.ts';

const lists = ['managers', 'groups', 'members'] as const;
export type DirectoryList = (typeof lists)[number];

/** What a list is narrowed by; an empty text narrows nothing. The address of the page holds them. */
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

/** Reads the filters of an address. What cannot be one is left out, as if it were not there. */
export function filtersOf(search: URLSearchParams): DirectoryFilters {
  const read = (name: keyof DirectoryFilters) => {
    const text = search.get(name)?.trim() ?? '';
    return shapes[name].test(text) ? text : '';
  };
  return { q: read('q'), category: read('category'), groupId: read('groupId'), memberId: read('memberId'), cursor: read('cursor') };
}

/** Where a list stands, narrowed by these; another narrowing begins at the first page. */
export function addressOf(list: DirectoryList, filters: Partial<DirectoryFilters> = {}): `/${string}` {
  const search = new URLSearchParams(list === 'members' ? { list } : {});
  for (const name of names) if (filters[name]) search.set(name, filters[name]);
  const path = list === 'managers' ? '/managers' : '/userTables';
  return search.size ? `${path}?${search}` : path;
}

/** Whether anything narrows what is shown. */
export const isFiltered = ({ cursor: _, ...filters }: DirectoryFilters): boolean => Object.values(filters).some((value) => value !== '');

/** What of the filters a call takes: those that narrow, under the names that it knows. */
export function askedBy<Name extends keyof DirectoryFilters>(
  filters: DirectoryFilters,
  known: readonly Name[],
): Partial<Record<Name, string>> {
  return Object.fromEntries(known.filter((name) => filters[name] !== '').map((name) => [name, filters[name]])) as Partial<
    Record<Name, string>
  >;
}
