import { keepPreviousData, useInfiniteQuery } from '#platform/web/queries.ts';
import { useIsHydrated } from '#platform/web/words.tsx';
import { foundQuery } from '../queries.ts';
import type { AskedSearch } from '../search-address.ts';

/** Long enough to read something and return. */
const keptMs = 30 * 60_000;

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Results; they are not refetched while they are being read. */
export function useFound(search: AskedSearch) {
  const isHydrated = useIsHydrated();
  return useInfiniteQuery({
    ...foundQuery(search, isHydrated ? ownTimeZone() : undefined),
    staleTime: keptMs,
    gcTime: keptMs,
    placeholderData: keepPreviousData,
  });
}
