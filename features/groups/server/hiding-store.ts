import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { Visibility } from '../contract/kinds.ts';
import { visibleTo } from './policy.ts';

export async function isGroupSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from groups g where g.id = ${id} and g.deleted_at is null and ${visibleTo(viewer)}`)) !== undefined;
}

/** Returns the texts of a group for moderators, hidden or not. `isHeld` locks its row. */
export function findModerated(
  db: Queries,
  id: string,
  isLocked: boolean,
): Promise<{ title: string; text: string; authorId: string; isPublic: boolean; isHidden: boolean } | undefined> {
  return db.maybeOne(sql`
    select g.name as title, concat_ws(E'\\n', g.company, g.description) as text, g.manager_id as "authorId",
      coalesce(g.hidden_visibility, g.visibility) = 'public' as "isPublic", g.hidden_visibility is not null as "isHidden"
    from groups g where g.id = ${id} and g.deleted_at is null ${isLocked ? sql`for no key update of g` : empty}`);
}

/**
 * Hides a group: it becomes private and no one can join. Returns its visibility before, or
 * undefined if it is already hidden.
 */
export async function hideGroup(tx: Transaction, id: string): Promise<Visibility | undefined> {
  const hidden = await tx.maybeOne<{ was: Visibility }>(sql`
    update groups set hidden_visibility = visibility, visibility = 'private', updated_at = now(), version = version + 1
    where id = ${id} and deleted_at is null and hidden_visibility is null returning hidden_visibility as was`);
  return hidden?.was;
}

/** Restores the visibility of a hidden group and returns it; undefined if it is not hidden. */
export async function restoreGroup(tx: Transaction, id: string): Promise<Visibility | undefined> {
  const restored = await tx.maybeOne<{ is: Visibility }>(sql`
    update groups set visibility = hidden_visibility, hidden_visibility = null, updated_at = now(), version = version + 1
    where id = ${id} and deleted_at is null and hidden_visibility is not null returning visibility as is`);
  return restored?.is;
}
