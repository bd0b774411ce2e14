import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
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

/** Titles of the documents that the viewer may read. */
export function titlesFor(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(
    sql`select d.id, d.title from documents d where d.id = any(${ids}::uuid[]) and d.state = 'published' and ${visibleTo(viewer)}`,
  );
}

/** Audience: one person. */
export const person = (userId: string): Sql => sql`(select ${userId}::text, null::text)`;

/** Audience: several people. */
export const people = (userIds: readonly string[]): Sql => sql`(select unnest(${[...userIds]}::text[]), null::text)`;

/** The viewer as a person whom the author of the document of a notification (as `note`) asked. */
const asking = ({ id }: SignedInViewer, condition: Sql): Sql => sql`exists (
  select from document_co_authors co join documents d on d.id = co.document_id and d.author_id is not null and d.state <> 'deleted'
  where co.document_id = note.thing_id::uuid and co.user_id = ${id} and ${condition})`;

/** SQL condition: the viewer has an open request to be a co-author of the document (of `note`). */
export const isRequested = (viewer: SignedInViewer): Sql => asking(viewer, sql`co.accepted_at is null and co.declined_at is null`);

/** SQL condition: the document (of `note`) exists and the viewer is no co-author of it. */
export const isRemoved = (viewer: SignedInViewer): Sql =>
  sql`(exists (select from documents d where d.id = note.thing_id::uuid) and not ${asking(viewer, sql`true`)})`;

/** SQL condition: the person of the notification (as `note`) is a co-author of this document of the viewer. */
export const isWrittenWith = ({ id }: SignedInViewer): Sql => sql`exists (
  select from document_co_authors co join documents d on d.id = co.document_id
  where d.id = note.thing_id::uuid and d.author_id = ${id} and d.state <> 'deleted'
    and co.user_id = note.part_id and co.accepted_at is not null)`;

/** SQL condition: the viewer is the author of the document (of `note`), or a co-author who accepted. */
export const isWriter = (viewer: SignedInViewer): Sql => sql`(exists (
    select from documents d where d.id = note.thing_id::uuid and d.author_id = ${viewer.id} and d.state <> 'deleted')
  or ${asking(viewer, sql`co.accepted_at is not null`)})`;

/** Titles of the documents that the viewer wrote, writes with someone, or was asked to. */
export function titlesForWriters(db: Queries, { id }: SignedInViewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(sql`
    select d.id, d.title from documents d where d.id = any(${ids}::uuid[]) and d.state <> 'deleted' and (d.author_id = ${id} or exists (
      select from document_co_authors co where co.document_id = d.id and co.user_id = ${id} and co.declined_at is null))`);
}
