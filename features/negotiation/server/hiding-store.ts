import sql, { empty } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { isOpenToGroup, visibleTo } from './policy.ts';

/** Whether a viewer can read a session or join it as a group member. */
export async function isSessionSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  const found = await db.maybeOne(sql`
    select from negotiations n where n.id = ${id} and (${visibleTo(viewer)} or ${isOpenToGroup} and n.group_id in ${memberGroupIds(viewer.id)})`);
  return found !== undefined;
}

/**
 * Title and agenda of a session for moderators, even if it is hidden; its clauses are only for its
 * parties.
 */
export function findModerated(
  db: Queries,
  id: string,
  isLocked: boolean,
): Promise<{ title: string; text: string; authorId: string | null; isHidden: boolean } | undefined> {
  return db.maybeOne(sql`
    select coalesce(n.title, '') as title, n.agenda as text, n.is_hidden as "isHidden",
      (select u.id from users u where u.id = n.manager_id) as "authorId"
    from negotiations n where n.id = ${id} ${isLocked ? sql`for no key update of n` : empty}`);
}

/**
 * Hides a session from everyone except its parties, or shows it again; false if nothing changed.
 */
export async function saveHiding(tx: Transaction, id: string, isHidden: boolean): Promise<boolean> {
  return (await tx.run(sql`update negotiations set is_hidden = ${isHidden} where id = ${id} and is_hidden <> ${isHidden}`)) > 0;
}

/** Whether moderators hid the session. */
export async function isHidden(db: Queries, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from negotiations where id = ${id} and is_hidden`)) !== undefined;
}
