import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';

/** Subquery: groups of a published document. */
export const groupsReached = (id: string): Sql => sql`(
  select reach.group_id from document_groups reach join documents d on d.id = reach.document_id
  where reach.document_id = ${id} and d.state = 'published')`;

/** Author of a published document. */
export function findAuthor(db: Queries, id: string): Promise<{ authorId: string } | undefined> {
  return db.maybeOne(sql`select author_id as "authorId" from documents where id = ${id} and state = 'published' and author_id is not null`);
}

/**
 * SQL condition: the document of a notification (as `note`) is published and the viewer may read
 * it.
 */
export const isReadable = (viewer: Viewer): Sql =>
  sql`exists (select from documents d where d.id = note.thing_id::uuid and d.state = 'published' and ${visibleTo(viewer)})`;

/** Titles of those documents that the viewer may read. */
export function titlesFor(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(
    sql`select d.id, d.title from documents d where d.id = any(${ids}::uuid[]) and d.state = 'published' and ${visibleTo(viewer)}`,
  );
}
