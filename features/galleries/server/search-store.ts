import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';

/** IDs of galleries after `after`, in ascending order, without hidden ones. */
export async function galleryIds(db: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select id from galleries where ${after === '' ? sql`true` : sql`id > ${after}::uuid`} and not is_hidden order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Titles and texts of the galleries that the viewer may see. */
export function searchedTexts(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; title: string; text: string }[]> {
  return db.many(sql`
    select g.id, g.title, concat_ws(E'\\n', nullif(g.description, ''), (
      select string_agg(i.description, E'\\n' order by i.position, i.id) from gallery_items i where i.gallery_id = g.id and i.description <> '' and not i.is_hidden)) as text
    from galleries g where g.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}
