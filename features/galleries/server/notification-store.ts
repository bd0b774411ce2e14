import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';

/** Subquery: group of a gallery. */
export const groupOf = (id: string): Sql => sql`(select group_id from galleries where id = ${id})`;

/** Author of a gallery, and whether it is anonymous. */
export function findAuthor(db: Queries, id: string): Promise<{ authorId: string; isAnonymous: boolean } | undefined> {
  return db.maybeOne(sql`select author_id as "authorId", is_anonymous as "isAnonymous" from galleries where id = ${id}`);
}

/** SQL condition: the viewer may see the gallery of a notification (as `note`). */
export const isSeen = (viewer: Viewer): Sql =>
  sql`exists (select from galleries g where g.id = note.thing_id::uuid and ${visibleTo(viewer)})`;

/** Titles of the galleries that the viewer may see. */
export function titlesFor(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(sql`select g.id, g.title from galleries g where g.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}
