import { query } from '#platform/web/api/api.ts';
import { readVerification } from '../../contract/contract-endpoints.ts';

/** Public data for verifying the contract of a session. */
export const verificationQuery = (id: string) => query(readVerification, { params: { id } });
