import { query } from '#platform/web/api/api.ts';
import { readUser } from '#features/accounts/contract/endpoints.ts';
import { listRequests } from '../contract/agreement-endpoints.ts';
import { listDesigns, previewDesign, readDesign, readResult } from '../contract/endpoints.ts';

export const designsQuery = () => query(listDesigns, {});
export const designQuery = (id: string) => query(readDesign, { params: { id } });
export const resultQuery = (id: string) => query(readResult, { params: { id } });
export const previewQuery = (id: string) => query(previewDesign, { params: { id } });
/** Requests to the user. */
export const requestsQuery = () => query(listRequests, {});
/** The user's own account, for the address under which groups are created. */
export const ownQuery = (id: string) => query(readUser, { params: { id } });
