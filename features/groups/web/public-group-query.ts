import { query } from '#platform/web/api/api.ts';
import { readPublicGroup } from '../contract/public-endpoints.ts';

export const publicGroupQuery = (groupId: string) => query(readPublicGroup, { params: { id: groupId.toUpperCase() } });
