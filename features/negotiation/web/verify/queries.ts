import { query } from '#platform/web/api.ts';
import { readVerification } from '../../contract/contract-endpoints.ts';

/** What a contract is checked against. */
export const verificationQuery = (id: string) => query(readVerification, { params: { id } });
