import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { FacesOfGroup } from '../../contract/faces-shapes.ts';
import { isManagedBy, memberGroupIds, visibleTo, type GroupSeen } from '../policy.ts';

/** Maximum number of members shown per group. */
const shownFaces = 4;

/**
 * Returns the given groups that the viewer may see. The first members by name, without the viewer,
 * are only returned to members.
 */
export function readFaces(
  queries: Queries,
  viewer: Viewer,
  ids: readonly string[],
): Promise<(Omit<FacesOfGroup, 'can'> & Pick<GroupSeen, 'visibility'>)[]> {
  return queries.many(sql`
    select g.id, g.visibility,
      (select count(*) from memberships m where m.group_id = g.id and m.status = 'member') as "memberCount",
      case when ${isManagedBy(viewer.id)} then 'manager' else coalesce(own.status, 'none') end as "viewerStatus",
      case when g.id in ${memberGroupIds(viewer.id)} then (
        select coalesce(json_agg(json_build_object('userId', u.id, 'name', u.name) order by first.name_key, u.id), '[]')
        from (
          select user_id, name_key from memberships m where m.group_id = g.id and m.status = 'member' and m.user_id <> ${viewer.id}
          order by m.name_key, m.user_id limit ${shownFaces}
        ) as first join users u on u.id = first.user_id
      ) else '[]' end as faces
    from groups g left join memberships own on own.group_id = g.id and own.user_id = ${viewer.id}
    where g.id = any(${ids}::text[]) and g.deleted_at is null and ${visibleTo(viewer)}`);
}
