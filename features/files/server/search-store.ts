import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { isShared, visibleTo } from './policy.ts';

/** IDs of available files after `after`, in ascending order. */
export async function sharedIds(db: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select f.id from shared_files f where ${after === '' ? sql`true` : sql`f.id > ${after}::uuid`} and ${isShared} and not f.is_hidden order by f.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Names and notes of the files that the viewer may see. */
export function searchedTexts(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; title: string; text: string }[]> {
  return db.many(sql`
    select f.id, f.file_name as title, f.note as text from shared_files f where f.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}
