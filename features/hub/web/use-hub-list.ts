import { keepPreviousData, useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import type { HubMode } from '../contract/kinds.ts';
import type { HubFilter } from './hub-filter.ts';
import { hubQuery } from './queries.ts';

/** Long enough to read something and return. */
const cacheMs = 30 * 60_000;

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The list with its query. It is not refetched automatically; `useNews` updates it. */
export function useHubList(mode: HubMode, filter: HubFilter) {
  const isHydrated = useIsHydrated();
  const options = hubQuery(mode, filter, isHydrated ? ownTimeZone() : undefined);
  const list = useInfiniteQuery({ ...options, staleTime: Number.POSITIVE_INFINITY, gcTime: cacheMs, placeholderData: keepPreviousData });
  return { options, list };
}

export type HubListing = ReturnType<typeof useHubList>;
