import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleTo } from './policy.ts';

/** Whether a viewer reads a session. */
export async function isSessionSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from negotiations n where n.id = ${id} and ${visibleTo(viewer)}`)) !== undefined;
}

/** What a session is about, whoever asks: for moderators. Its clauses are for its parties. */
export function findReported(db: Queries, id: string): Promise<{ title: string; text: string; authorId: string | null } | undefined> {
  return db.maybeOne(sql`
    select coalesce(n.title, '') as title, n.agenda as text, manager.id as "authorId"
    from negotiations n left join users manager on manager.id = n.manager_id where n.id = ${id}`);
}
