import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleTo } from './policy.ts';

/** Whether the gallery of this id may be seen by the viewer. */
export const isSeen = (viewer: Viewer, id: Sql): Sql => sql`exists (select from galleries g where g.id = ${id} and ${visibleTo(viewer)})`;

/** Whose a gallery that the viewer may see is, and for whom. Where it is held, it is not deleted before the transaction ends. */
export function findCommented(
  db: Queries,
  viewer: Viewer,
  id: string,
  isHeld: boolean,
): Promise<{ authorId: string; isAnonymous: boolean; groupId: string; isPublic: boolean } | undefined> {
  return db.maybeOne(sql`
    select g.author_id as "authorId", g.is_anonymous as "isAnonymous", g.group_id as "groupId", g.is_public as "isPublic"
    from galleries g where g.id = ${id} and ${visibleTo(viewer)} ${isHeld ? sql`for key share of g` : empty}`);
}

/** A query for the id of its group. */
export const groupOf = (id: string): Sql => sql`select group_id as id from galleries where id = ${id}`;
