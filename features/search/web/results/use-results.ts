import { keepPreviousData, useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import { resultsQuery } from '../queries.ts';
import type { AddressedSearch } from '../search-address.ts';

/** Long enough to read something and return. */
const cacheMs = 30 * 60_000;

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Results; they are not refetched while they are being read. */
export function useResults(search: AddressedSearch) {
  const isHydrated = useIsHydrated();
  return useInfiniteQuery({
    ...resultsQuery(search, isHydrated ? ownTimeZone() : undefined),
    staleTime: cacheMs,
    gcTime: cacheMs,
    placeholderData: keepPreviousData,
  });
}
