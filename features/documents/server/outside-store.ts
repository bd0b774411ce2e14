import sql from 'sql-template-tag';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { Queries } from '#platform/server/db.ts';
import type { DocumentRow } from './store.ts';

/** What the Hub keeps of a published document. */
export function findForHub(
  db: Queries,
  id: string,
): Promise<
  | (Pick<DocumentRow, 'authorId' | 'title' | 'subtitle' | 'updatedAt'> & {
      category: string;
      publishedAt: string;
      isPublic: boolean;
      groupIds: string[];
      content: RichText;
    })
  | undefined
> {
  return db.maybeOne(sql`
    select author_id as "authorId", title, subtitle, category, content, visibility = 'public' as "isPublic",
      published_at as "publishedAt", updated_at as "updatedAt",
      array(select group_id from document_groups where document_id = documents.id order by group_id) as "groupIds"
    from documents where id = ${id} and state = 'published'`);
}

/** Takes a group off all documents addressed to it, and tells which ones and whose they are. */
export function dropGroup(tx: Queries, groupId: string): Promise<{ id: string; authorId: string }[]> {
  return tx.many(sql`
    with dropped as (delete from document_groups where group_id = ${groupId} returning document_id)
    update documents d set shelves = array_remove(shelves, ${groupId}) from dropped where d.id = dropped.document_id
    returning d.id, d.author_id as "authorId"`);
}

/** Takes away all documents of a person, and tells what each was. */
export function removeDocumentsOf(
  tx: Queries,
  authorId: string,
): Promise<(Pick<DocumentRow, 'id' | 'authorId' | 'state' | 'visibility'> & { groupIds: string[] })[]> {
  // One statement sees the groups as they were before the documents took them along.
  return tx.many(sql`
    with removed as (delete from documents where author_id = ${authorId} returning id, author_id, state, visibility)
    select id, author_id as "authorId", state, visibility,
      array(select group_id from document_groups dg where dg.document_id = removed.id order by group_id) as "groupIds"
    from removed order by id`);
}

/** How many private documents are addressed to this group and to no other. */
export async function countInGroupAlone(db: Queries, groupId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from document_groups dg join documents d on d.id = dg.document_id
    where dg.group_id = ${groupId} and d.visibility = 'private'
      and not exists (select from document_groups other where other.document_id = dg.document_id and other.group_id <> ${groupId})`);
  return count;
}
