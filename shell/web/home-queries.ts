import { listHub } from '#features/hub/contract/endpoints.ts';
import { countContracts } from '#features/negotiation/contract/contract-endpoints.ts';
import type { Language } from '#platform/contract/language.ts';
import { query } from '#platform/web/api.ts';

export const latestCount = 6;

/**
 * What the home page shows of the Hub: what the reader understands, and where that is little, what
 * there is besides.
 */
export const latestInQuery = (language: Language) => query(listHub, { query: { mode: 'public', languages: language, limit: latestCount } });
export const latestQuery = () => query(listHub, { query: { mode: 'public', languages: 'all', limit: latestCount } });

/** How much there is for everybody, by kind; the Hub has counted it. */
export const publicCountQuery = (kind: 'document' | 'group') => query(listHub, { query: { mode: 'public', kind, limit: 1 } });
export const contractCountQuery = () => query(countContracts, {});
