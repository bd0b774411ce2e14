import sql, { type Sql } from 'sql-template-tag';
import { commentCount } from '#features/comments/server/public-api.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { coAuthorIds } from './co-author-store.ts';
import { visibleTo } from './policy.ts';
import type { DocumentRow } from './store.ts';

/** Published document as needed by Hub and search. */
export interface ForHub extends Pick<DocumentRow, 'authorId' | 'title' | 'subtitle' | 'language' | 'updatedAt'> {
  category: string;
  publishedAt: string;
  isPublic: boolean;
  groupIds: readonly string[];
  content: RichText;
}

export function findForHub(db: Queries, id: string): Promise<ForHub | undefined> {
  return db.maybeOne(sql`
    select author_id as "authorId", title, subtitle, category, language, content, visibility = 'public' as "isPublic",
      published_at as "publishedAt", updated_at as "updatedAt",
      array(select group_id from document_groups where document_id = documents.id order by group_id) as "groupIds"
    from documents where id = ${id} and state = 'published' and visibility <> 'hidden'`);
}

/**
 * Subquery: preview for a Hub card of a document that the viewer may read. `id`: SQL expression for
 * its ID as text.
 */
export function documentPreview(viewer: Viewer, id: Sql): Sql {
  return sql`
    select d.excerpt, d.language, d.words, null as phase, null as "endsAt", ${commentCount('document', sql`d.id`)} as comments,
      cardinality(d.media_ids) > 0 as "hasPictures"
    from documents d where d.id = (${id})::uuid and d.state = 'published' and ${visibleTo(viewer)}`;
}

/** Number of documents of a group. */
export async function countInGroup(db: Queries, groupId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`select count(*) as count from document_groups where group_id = ${groupId}`);
  return count;
}

/** Removes a group from at most `limit` of its documents; returns their IDs and authors. */
export function dropGroup(tx: Queries, groupId: string, limit: number): Promise<{ id: string; authorId: string }[]> {
  return tx.many(sql`
    with next as (
      select d.id from document_groups dg join documents d on d.id = dg.document_id
      where dg.group_id = ${groupId} order by d.id limit ${limit} for no key update of d
    ), dropped as (delete from document_groups where group_id = ${groupId} and document_id in (select id from next) returning document_id)
    update documents d set shelves = array_remove(shelves, ${groupId}) from dropped where d.id = dropped.document_id
    returning d.id, d.author_id as "authorId"`);
}

/**
 * Removes all documents of a user from every list and clears their author, for `removeAbandoned` to
 * delete. Leaves the texts, since deleting them takes seconds rather than milliseconds. Returns
 * their former states.
 */
export function abandonDocumentsOf(
  tx: Queries,
  authorId: string,
): Promise<(Pick<DocumentRow, 'id' | 'authorId' | 'state' | 'visibility'> & { groupIds: string[]; coAuthorIds: string[] })[]> {
  // All parts of one statement see the same snapshot of documents and groups.
  return tx.many(sql`
    with own as materialized (
      select id, author_id, state, visibility, array(select group_id from document_groups dg where dg.document_id = d.id order by group_id) as groups,
        ${coAuthorIds} as co_authors
      from documents d where author_id = ${authorId}
    ), freed as (
      delete from document_co_authors where document_id in (select id from own)
    ), addressed as (
      delete from document_groups where document_id in (select id from own)
    ), abandoned as (
      update documents d set author_id = null, draft_key = null, state = 'draft', visibility = null, shelves = '{}',
        deleted_at = null, deleted_visibility = null, deleted_group_ids = null from own where d.id = own.id
    )
    select id, author_id as "authorId", state, visibility, groups as "groupIds", co_authors as "coAuthorIds" from own order by id`);
}

/** Number of documents without an author. */
export async function countAbandoned(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from documents where author_id is null`)).count;
}

/** Deletes at most `limit` documents without an author, with their versions; returns their IDs. */
export async function removeAbandoned(tx: Queries, limit: number): Promise<string[]> {
  const removed = await tx.many<{ id: string }>(
    sql`delete from documents where id in (select id from documents where author_id is null limit ${limit}) returning id`,
  );
  return removed.map(({ id }) => id);
}

/** Number of private documents that are in this group and no other. */
export async function countOnlyInGroup(db: Queries, groupId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from document_groups dg join documents d on d.id = dg.document_id
    where dg.group_id = ${groupId} and d.visibility = 'private'
      and not exists (select from document_groups other where other.document_id = dg.document_id and other.group_id <> ${groupId})`);
  return count;
}

/**
 * Number of documents of a user, including drafts and the bin; they are deleted with the account.
 */
export async function countOf(db: Queries, authorId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from documents where author_id = ${authorId}`)).count;
}
