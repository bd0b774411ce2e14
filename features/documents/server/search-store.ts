import sql from 'sql-template-tag';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';

/** IDs of published documents after `after`, in ascending order. */
export async function publishedIds(db: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from documents where ${after === '' ? sql`true` : sql`id > ${after}::uuid`} and state = 'published' and visibility <> 'hidden' order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Titles and texts of the documents that the viewer may read. */
export async function searchedTexts(
  db: Queries,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; title: string; text: string }[]> {
  const rows = await db.many<{ id: string; title: string; subtitle: string; content: RichText }>(sql`
    select d.id, d.title, d.subtitle, d.content from documents d
    where d.id = any(${ids}::uuid[]) and d.state = 'published' and ${visibleTo(viewer)}`);
  return rows.map(({ id, title, subtitle, content }) => ({ id, title, text: `${subtitle}\n${plainText(content)}`.trim() }));
}
