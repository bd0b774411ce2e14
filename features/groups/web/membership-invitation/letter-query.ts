import { query } from '#platform/web/api.ts';
import { openLetter } from '../../contract/membership-invitation-endpoints.ts';

/** What the link of an invitation’s email leads to. */
export const letterQuery = (token: string) => query(openLetter, { params: { token } });
