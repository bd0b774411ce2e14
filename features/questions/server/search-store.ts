import sql from 'sql-template-tag';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';

/** Returns the next ids of questions in order. */
export async function questionIds(db: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select id from questions where ${after === '' ? sql`true` : sql`id > ${after}::uuid`} and not is_hidden order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the texts of the given questions that the viewer may see. */
export async function searchedTexts(
  db: Queries,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; title: string; text: string }[]> {
  const rows = await db.many<{ id: string; title: string; content: RichText }>(
    sql`select q.id, q.title, q.content from questions q where q.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`,
  );
  return rows.map(({ id, title, content }) => ({ id, title, text: plainText(content) }));
}
