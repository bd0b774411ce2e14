import sql, { empty, type Sql } from 'sql-template-tag';
import type { RichText, RichTextNode } from '#platform/contract/rich-text/nodes.ts';
import type { Queries } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Audience } from './emit-document-changed.ts';
import { visibleTo } from './policy.ts';

/** Whether the document of this id is published and may be read by the viewer. */
export const isPublished = (viewer: Viewer, id: Sql): Sql =>
  sql`exists (select from documents d where d.id = ${id} and d.state = 'published' and ${visibleTo(viewer)})`;

/** Whom a published document that the viewer may read is from and for. Where it is held, it is not purged before the transaction ends. */
export function findCommented(db: Queries, viewer: Viewer, id: string, isHeld: boolean): Promise<Audience | undefined> {
  return db.maybeOne(sql`
    select d.author_id as "authorId", d.visibility, array(select group_id from document_groups reach where reach.document_id = d.id) as "groupIds"
    from documents d where d.id = ${id} and d.state = 'published' and ${visibleTo(viewer)} ${isHeld ? sql`for key share of d` : empty}`);
}

/** The words of a document as a reader can select them: what is said of media is none of its text. */
export async function wordsOf(db: Queries, id: string): Promise<string> {
  const row = await db.maybeOne<{ content: RichText }>(sql`select content from documents where id = ${id}`);
  return row ? wordsIn(row.content) : '';
}

function wordsIn(node: RichTextNode): string {
  if (node.type === 'text') return node.text;
  return 'content' in node ? (node.content ?? []).map(wordsIn).join(' ') : '';
}
