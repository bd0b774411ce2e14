import { query } from '#platform/web/api.ts';
import { groupNewsLimit } from '#platform/web/group-news.ts';
import { listDocuments } from '../../contract/endpoints.ts';

/** The newest of what was published to one group. */
export const groupNewsQuery = (groupId: string) => query(listDocuments, { query: { list: 'groups', groupId, limit: groupNewsLimit } });
