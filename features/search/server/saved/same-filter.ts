import { isDeepStrictEqual } from 'node:util';
import type { SearchFilter } from '../../contract/shapes.ts';

/** Whether two searches are equal; the time zone only counts if there are days. */
export function sameFilter(one: SearchFilter, other: SearchFilter): boolean {
  return isDeepStrictEqual(comparable(one), comparable(other));
}

function comparable({ tz, from, to, ...filter }: SearchFilter): object {
  const fields = Object.entries({
    ...filter,
    q: filter.q.trim(),
    ...(filter.range === 'custom' && { from, to }),
    ...(filter.range !== 'all' && { tz }),
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
