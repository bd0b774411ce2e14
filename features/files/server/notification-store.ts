import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { isShared, visibleTo } from './policy.ts';

/** Subquery: recipient of a file, with the group. */
export const recipientOf = (id: string): Sql =>
  sql`(select f.recipient_id, f.group_id from shared_files f where f.id = ${id} and ${isShared})`;

/** Subquery: sender of a file, who keeps access after leaving the group. */
export const senderOf = (id: string): Sql => sql`(select f.sender_id, null from shared_files f where f.id = ${id})`;

const isSeen = (viewer: Viewer, condition: Sql): Sql =>
  sql`exists (select from shared_files f where f.id = note.thing_id::uuid and ${visibleTo(viewer)} and ${condition})`;

/** SQL condition: the viewer has not yet downloaded the file of a notification (as `note`). */
export const isToFetch = (viewer: Viewer): Sql => isSeen(viewer, sql`f.recipient_id = ${viewer.id} and f.downloaded_at is null`);

/**
 * SQL condition: the viewer shared the file of a notification, still sees it, and it was
 * downloaded.
 */
export const isSent = (viewer: Viewer): Sql => isSeen(viewer, sql`f.sender_id = ${viewer.id} and f.downloaded_at is not null`);

/** Names of the files that the viewer may see. */
export function namesFor(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.many(sql`select f.id, f.file_name as name from shared_files f where f.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}
