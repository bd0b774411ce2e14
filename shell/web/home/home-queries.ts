import { listHub } from '#features/hub/contract/endpoints.ts';
import { countContracts } from '#features/negotiation/contract/contract-endpoints.ts';
import type { Language } from '#platform/contract/language.ts';
import { query } from '#platform/web/api/api.ts';

export const latestCount = 3;

/** Hub items of the home page: in the reader’s language, and others if there are few. */
export const latestInQuery = (language: Language) => query(listHub, { query: { mode: 'public', languages: language, limit: latestCount } });
/** The latest Hub items in all languages. */
export const latestQuery = () => query(listHub, { query: { mode: 'public', languages: 'all', limit: latestCount } });

/** The number of public items of a kind, as counted by the Hub. */
export const publicCountQuery = (kind: 'document' | 'group') => query(listHub, { query: { mode: 'public', kind, limit: 1 } });
/** The number of signed contracts. */
export const contractCountQuery = () => query(countContracts, {});
