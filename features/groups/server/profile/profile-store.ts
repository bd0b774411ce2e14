import sql, { empty } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { Visibility } from '../../contract/kinds.ts';
import type { GroupPlace } from '../group/store.ts';
import { belongingKnownTo } from '../policy.ts';

const belonging = (viewer: SignedInViewer, userId: string) => sql`
  from memberships theirs join groups g on g.id = theirs.group_id
  where theirs.user_id = ${userId} and theirs.status = 'member' and g.deleted_at is null and ${belongingKnownTo(viewer)}`;

/** Returns the groups of a person that the viewer may know of, by name, after a cursor. */
export function listGroupsOf(
  queries: Queries,
  viewer: SignedInViewer,
  userId: string,
  after: GroupPlace | undefined,
  limit: number,
): Promise<{ id: string; name: string; company: string; visibility: Visibility; sortKey: string }[]> {
  return queries.many(sql`
    select g.id, g.name, g.company, g.visibility, g.sort_key as "sortKey" ${belonging(viewer, userId)}
    ${after ? sql`and (g.sort_key, g.id) > (${after.key}, ${after.id})` : empty} order by g.sort_key, g.id limit ${limit}`);
}

export async function countGroupsOf(queries: Queries, viewer: SignedInViewer, userId: string): Promise<number> {
  return (await queries.one<{ total: number }>(sql`select count(*) as total ${belonging(viewer, userId)}`)).total;
}
