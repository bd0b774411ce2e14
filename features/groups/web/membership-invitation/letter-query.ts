import { query } from '#platform/web/api/api.ts';
import { openLetter } from '../../contract/membership-invitation-endpoints.ts';

export const letterQuery = (token: string) => query(openLetter, { params: { token } });
