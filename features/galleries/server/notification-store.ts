import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleTo } from './policy.ts';

/** The group that a gallery is for. */
export const groupOf = (id: string): Sql => sql`(select group_id from galleries where id = ${id})`;

/** Whose a gallery is, and whether that is told. */
export function findAuthor(db: Queries, id: string): Promise<{ authorId: string; isAnonymous: boolean } | undefined> {
  return db.maybeOne(sql`select author_id as "authorId", is_anonymous as "isAnonymous" from galleries where id = ${id}`);
}

/** Whether the gallery that a notification (as `note`) is about may be seen by the viewer. */
export const isSeen = (viewer: Viewer): Sql =>
  sql`exists (select from galleries g where g.id = note.thing_id::uuid and ${visibleTo(viewer)})`;

/** The titles of those of these galleries that the viewer may see. */
export function titlesFor(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(sql`select g.id, g.title from galleries g where g.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}
