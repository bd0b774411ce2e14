import { infiniteQuery, query } from '#platform/web/api/api.ts';
import { listSavedSearches, search } from '../contract/endpoints.ts';
import { requested, type AddressedSearch } from './search-address.ts';

export const resultsQuery = (searched: AddressedSearch, timeZone: string | undefined) =>
  infiniteQuery(search, { query: requested(searched, timeZone) });

export const savedQuery = () => query(listSavedSearches, {});
