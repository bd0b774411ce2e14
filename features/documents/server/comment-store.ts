import sql, { empty, type Sql } from 'sql-template-tag';
import type { RichText, RichTextNode } from '#platform/contract/rich-text/nodes.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { Audience } from './emit-document-changed.ts';
import { visibleTo } from './policy.ts';

/** SQL condition: the document with this ID is published and the viewer may read it. */
export const isPublished = (viewer: Viewer, id: Sql): Sql =>
  sql`exists (select from documents d where d.id = ${id} and d.state = 'published' and ${visibleTo(viewer)})`;

/**
 * Author and readers of a published document that the viewer may read. With `isHeld`, it cannot be
 * purged before the end of the transaction.
 */
export function findCommented(db: Queries, viewer: Viewer, id: string, isLocked: boolean): Promise<Audience | undefined> {
  return db.maybeOne(sql`
    select d.author_id as "authorId", d.visibility, array(select group_id from document_groups reach where reach.document_id = d.id) as "groupIds"
    from documents d where d.id = ${id} and d.state = 'published' and ${visibleTo(viewer)} ${isLocked ? sql`for key share of d` : empty}`);
}

/** Text of a document that a reader can select, without descriptions of media. */
export async function wordsOf(db: Queries, id: string): Promise<string> {
  const row = await db.maybeOne<{ content: RichText }>(sql`select content from documents where id = ${id}`);
  return row ? wordsIn(row.content) : '';
}

function wordsIn(node: RichTextNode): string {
  if (node.type === 'text') return node.text;
  return 'content' in node ? (node.content ?? []).map(wordsIn).join(' ') : '';
}
