import sql, { empty, type Sql } from 'sql-template-tag';
import { personVisibleTo } from '#features/accounts/server/public-api.ts';
import { belongingKnownTo, groupVisibleTo, isManagedBy, managersOfGroup, memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { afterCursor, type PageQuery } from './name-cursor-store.ts';

export interface GroupRow {
  id: string;
  name: string;
  company: string;
  category: string;
  visibility: 'public' | 'private';
  managers: { userId: string; name: string }[];
  viewerStatus: 'none' | 'requested' | 'member' | 'manager';
  sortKey: string;
}

interface GroupPageQuery extends PageQuery {
  category: string | undefined;
  memberId: string | undefined;
}

/**
 * Public groups and the viewer's own by name, after the cursor. With `memberId`, only groups of
 * that member.
 */
export function listGroupRows(db: Queries, viewer: SignedInViewer, requested: GroupPageQuery): Promise<GroupRow[]> {
  return db.many(sql`
    select g.id, g.name, g.company, g.category, g.visibility, ${managersOfGroup(sql`(u.suspended_at is null or u.id = g.manager_id)`)} as managers,
      case when ${isManagedBy(viewer.id)} then 'manager' else coalesce(own.status, 'none') end as "viewerStatus", g.name_key as "sortKey"
    from (${candidates(viewer, requested)}) as g
      left join memberships own on own.group_id = g.id and own.user_id = ${viewer.id}
    order by g.name_key, g.id limit ${requested.limit}`);
}

/**
 * Selects public and private groups separately, so that each index scan is ordered and ends with
 * the page.
 */
function candidates(viewer: SignedInViewer, { words, category, memberId, after, limit }: GroupPageQuery): Sql {
  const chosen = sql`
    g.deleted_at is null ${category === undefined ? empty : sql`and g.category = ${category}`}
    ${words === undefined ? empty : sql`and g.words @@ ${words}::tsquery`} ${afterCursor(after, sql`g.name_key, g.id`)}
    order by g.name_key, g.id limit ${limit}`;
  if (memberId !== undefined)
    return sql`
      select g.* from users u join memberships theirs on theirs.user_id = u.id and theirs.status = 'member' join groups g on g.id = theirs.group_id
      where u.id = ${memberId} and ${personVisibleTo(viewer)} and ${groupVisibleTo(viewer)} and ${belongingKnownTo(viewer)} and ${chosen}`;
  return sql`
    (select g.* from groups g where g.visibility = 'public' and ${chosen})
    union all
    (select g.* from groups g where g.visibility = 'private' and g.id in ${memberGroupIds(viewer.id)} and ${chosen})`;
}
