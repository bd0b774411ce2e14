import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Visibility } from '../contract/kinds.ts';
import { visibleTo } from './policy.ts';

/** Whether a viewer sees a group. */
export async function isGroupSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from groups g where g.id = ${id} and g.deleted_at is null and ${visibleTo(viewer)}`)) !== undefined;
}

/** What a group says of itself, hidden or not, whoever asks: for moderators. */
export function findModerated(
  db: Queries,
  id: string,
  isHeld: boolean,
): Promise<{ title: string; text: string; authorId: string; isPublic: boolean; isHidden: boolean } | undefined> {
  return db.maybeOne(sql`
    select g.name as title, concat_ws(E'\\n', g.company, g.description) as text, g.manager_id as "authorId",
      coalesce(g.hidden_visibility, g.visibility) = 'public' as "isPublic", g.hidden_visibility is not null as "isHidden"
    from groups g where g.id = ${id} and g.deleted_at is null ${isHeld ? sql`for no key update of g` : empty}`);
}

/** Makes a group as a private one that nobody new gets into; says what it was, undefined where it is hidden already. */
export async function hideGroup(tx: Transaction, id: string): Promise<Visibility | undefined> {
  const hidden = await tx.maybeOne<{ was: Visibility }>(sql`
    update groups set hidden_visibility = visibility, visibility = 'private', updated_at = now(), version = version + 1
    where id = ${id} and deleted_at is null and hidden_visibility is null returning hidden_visibility as was`);
  return hidden?.was;
}

/** Makes a hidden group again what it was; says what that is, undefined where it is not hidden. */
export async function restoreGroup(tx: Transaction, id: string): Promise<Visibility | undefined> {
  const restored = await tx.maybeOne<{ is: Visibility }>(sql`
    update groups set visibility = hidden_visibility, hidden_visibility = null, updated_at = now(), version = version + 1
    where id = ${id} and deleted_at is null and hidden_visibility is not null returning visibility as is`);
  return restored?.is;
}
