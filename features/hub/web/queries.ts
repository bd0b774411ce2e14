import { infiniteQuery } from '#platform/web/api/api.ts';
import { listHub } from '../contract/endpoints.ts';
import type { HubMode } from '../contract/kinds.ts';
import { asked, type HubFilter } from './hub-filter.ts';

export const hubQuery = (mode: HubMode, filter: HubFilter, timeZone: string | undefined) =>
  infiniteQuery(listHub, { query: asked(mode, filter, timeZone) });
