import { listHub } from '#features/hub/contract/endpoints.ts';
import { query } from '#platform/web/api.ts';

export const latestCount = 6;

/** What the home page shows of the Hub. */
export const latestQuery = () => query(listHub, { query: { mode: 'public', sort: 'newest', limit: latestCount } });
