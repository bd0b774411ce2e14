import { keepPreviousData, useInfiniteQuery } from '#platform/web/queries.ts';
import { useIsHydrated } from '#platform/web/words.tsx';
import { foundQuery } from '../queries.ts';
import type { AskedSearch } from '../search-address.ts';

/** Long enough for whoever reads something and comes back. */
const keptMs = 30 * 60_000;

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What is found. It stays as it is while one reads it, and is looked for anew by whoever asks anew. */
export function useFound(search: AskedSearch) {
  const isHydrated = useIsHydrated();
  return useInfiniteQuery({
    ...foundQuery(search, isHydrated ? ownTimeZone() : undefined),
    staleTime: keptMs,
    gcTime: keptMs,
    placeholderData: keepPreviousData,
  });
}
