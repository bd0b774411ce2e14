import { query } from '#platform/web/api/api.ts';
import { groupNewsLimit } from '#platform/web/registry/group-news.ts';
import { listDocuments } from '../../contract/endpoints.ts';

/** Query for the newest documents of a group. */
export const groupNewsQuery = (groupId: string) => query(listDocuments, { query: { list: 'groups', groupId, limit: groupNewsLimit } });
