import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleTo } from './policy.ts';

/** Whether a viewer sees a group. */
export async function isGroupSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from groups g where g.id = ${id} and g.deleted_at is null and ${visibleTo(viewer)}`)) !== undefined;
}

/** What a group says of itself, whoever asks: for moderators. */
export function findReported(
  db: Queries,
  id: string,
): Promise<{ title: string; text: string; authorId: string; isPublic: boolean } | undefined> {
  return db.maybeOne(sql`
    select name as title, concat_ws(E'\\n', company, description) as text, manager_id as "authorId", visibility = 'public' as "isPublic"
    from groups where id = ${id} and deleted_at is null`);
}
