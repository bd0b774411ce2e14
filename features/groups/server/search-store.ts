import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';

/** Returns the next ids of groups in order. */
export async function groupIds(db: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select id from groups where id > ${after} and deleted_at is null order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the texts of the given groups that the viewer may see. */
export function searchedTexts(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; title: string; text: string }[]> {
  return db.many(sql`
    select g.id, g.name as title, concat_ws(E'\\n', g.description, g.company, g.id) as text from groups g
    where g.id = any(${ids}::text[]) and g.deleted_at is null and ${visibleTo(viewer)}`);
}
