import { infiniteQuery, query } from '#platform/web/api/api.ts';
import { readFirstSteps } from '../contract/first-steps-endpoints.ts';
import { listHub } from '../contract/endpoints.ts';
import type { HubMode } from '../contract/kinds.ts';
import { requested, type HubFilter } from './hub-filter.ts';

export const hubQuery = (mode: HubMode, filter: HubFilter, timeZone: string | undefined) =>
  infiniteQuery(listHub, { query: requested(mode, filter, timeZone) });

/** Read again when a window is shown, since a step may have been done in another one. */
export const firstStepsQuery = () => ({ ...query(readFirstSteps, {}), staleTime: 0, refetchOnWindowFocus: 'always' as const });
