import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleTo } from './policy.ts';

/** Whether a viewer sees a file. */
export async function isFileSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from shared_files f where f.id = ${id} and ${visibleTo(viewer)}`)) !== undefined;
}

/** What a file is called and what was written to it, whoever asks: for moderators. */
export function findReported(db: Queries, id: string): Promise<{ title: string; text: string; authorId: string } | undefined> {
  return db.maybeOne(sql`select file_name as title, note as text, sender_id as "authorId" from shared_files where id = ${id}`);
}
