import sql, { empty } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { isPublished } from './comment-store.ts';
import type { Audience } from './emit-document-changed.ts';

export async function isReadBy(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.one<{ isSeen: boolean }>(sql`select ${isPublished(viewer, sql`${id}::uuid`)} as "isSeen"`)).isSeen;
}

/** A published document, hidden or not, without a check of rights: for moderators. */
export interface PublishedRow {
  title: string;
  subtitle: string;
  content: RichText;
  authorId: string | null;
  groupIds: string[];
  isPublic: boolean;
  isHidden: boolean;
}

/**
 * Published document for moderators, hidden or not. With `isHeld`, locks it until the end of the
 * transaction.
 */
export function findPublished(db: Queries, id: string, isLocked: boolean): Promise<PublishedRow | undefined> {
  return db.maybeOne(sql`
    select d.title, d.subtitle, d.content, d.author_id as "authorId", coalesce(d.hidden_visibility, d.visibility) = 'public' as "isPublic",
      d.visibility = 'hidden' as "isHidden",
      coalesce(d.hidden_group_ids, array(select reach.group_id from document_groups reach where reach.document_id = d.id order by 1)) as "groupIds"
    from documents d where d.id = ${id} and d.state = 'published' ${isLocked ? sql`for update of d` : empty}`);
}

/** Hides a published document and records its visibility and groups; returns its former readers. */
export function saveHiding(tx: Transaction, id: string): Promise<Audience | undefined> {
  return tx.maybeOne(sql`
    with left_groups as (delete from document_groups where document_id = ${id} returning group_id)
    update documents set hidden_visibility = visibility, visibility = 'hidden', shelves = '{}', version = version + 1,
      hidden_group_ids = array(select group_id from left_groups order by group_id)
    where id = ${id} and state = 'published' and visibility <> 'hidden'
    returning author_id as "authorId", hidden_visibility as visibility, hidden_group_ids as "groupIds"`);
}

/**
 * Former visibility of a hidden document, and those of its former groups to which the author
 * currently belongs.
 */
export function findHidden(tx: Transaction, id: string): Promise<(Audience & { hadGroups: boolean }) | undefined> {
  return tx.maybeOne(sql`
    select d.author_id as "authorId", d.hidden_visibility as visibility, d.hidden_group_ids <> '{}' as "hadGroups",
      array(select mine.group_id from ${memberGroupIds(sql`d.author_id`)} as mine where mine.group_id = any(d.hidden_group_ids) order by 1) as "groupIds"
    from documents d where d.id = ${id} and d.visibility = 'hidden' for update of d`);
}

/** Turns a hidden document into a draft, before it is published again. */
export async function saveUnhiding(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    update documents set state = 'draft', visibility = null, hidden_visibility = null, hidden_group_ids = null, version = version + 1
    where id = ${id} and visibility = 'hidden'`);
}

/** Number of other visible documents of an author, counted up to `limit`. */
export async function countStanding(db: Queries, authorId: string, { id, limit }: { id: string; limit: number }): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (
      select from documents where author_id = ${authorId} and state = 'published' and id <> ${id} and visibility <> 'hidden' limit ${limit}) as standing`);
  return count;
}

/** Sets the publication time of a reviewed document to now. */
export async function saveDay(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`update documents set published_at = now() where id = ${id}`);
}

/** Permanently deletes a document in any state; returns its readers. */
export function removeDocument(tx: Transaction, id: string): Promise<Audience | undefined> {
  return tx.maybeOne(sql`
    with gone as materialized (
      select id, author_id, coalesce(hidden_visibility, visibility) as visibility,
        coalesce(hidden_group_ids, array(select group_id from document_groups where document_id = documents.id)) as groups
      from documents where id = ${id}
    ), removed as (delete from documents where id in (select id from gone))
    select author_id as "authorId", visibility, groups as "groupIds" from gone`);
}
