import { listHub } from '#features/hub/contract/endpoints.ts';
import { countContracts } from '#features/negotiation/contract/contract-endpoints.ts';
import { query } from '#platform/web/api.ts';

export const latestCount = 6;

/** What the home page shows of the Hub: of twice as many, those in the reader's language come first. */
export const latestQuery = () => query(listHub, { query: { mode: 'public', sort: 'newest', limit: 2 * latestCount } });

/** How much there is for everybody, by kind; the Hub has counted it. */
export const publicCountQuery = (kind: 'document' | 'group') => query(listHub, { query: { mode: 'public', kind, limit: 1 } });
export const contractCountQuery = () => query(countContracts, {});
