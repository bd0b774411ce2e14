import sql from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { isOpenToGroup, visibleTo } from './policy.ts';

/** A page of session ids, in order. */
export async function sessionIds(db: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`select id from negotiations where id > ${after} order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Title and agenda of the sessions that the viewer can read or join as a group member. */
export function readAgendas(
  db: Queries,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; title: string | null; agenda: string; documentType: string }[]> {
  return db.many(sql`
    select n.id, n.title, n.agenda, n.document_type as "documentType" from negotiations n
    where n.id = any(${ids}::text[]) and (${visibleTo(viewer)} or ${isOpenToGroup} and n.group_id in ${memberGroupIds(viewer.id)})`);
}
