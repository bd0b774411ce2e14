import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { isItemShownTo, visibleTo } from './policy.ts';

/** Author and audience of a gallery. */
export interface CommentedGallery {
  authorId: string;
  isAnonymous: boolean;
  groupId: string;
  isPublic: boolean;
}

const facts = sql`g.author_id as "authorId", g.is_anonymous as "isAnonymous", g.group_id as "groupId", g.is_public as "isPublic"`;

/** SQL condition: the viewer may see the gallery with this ID. */
export const isSeen = (viewer: Viewer, id: Sql): Sql => sql`exists (select from galleries g where g.id = ${id} and ${visibleTo(viewer)})`;

/**
 * SQL condition: the viewer may see the item with this ID. Everyone who sees a gallery sees all its
 * items that are not hidden.
 */
export const isItemSeen = (viewer: Viewer, id: Sql): Sql =>
  sql`exists (select from gallery_items i join galleries g on g.id = i.gallery_id where i.id = ${id} and ${isItemShownTo(viewer)} and ${visibleTo(viewer)})`;

/**
 * Author and audience of a gallery that the viewer may see. With `isHeld`, it cannot be deleted
 * before the end of the transaction.
 */
export function findCommented(db: Queries, viewer: Viewer, id: string, isLocked: boolean): Promise<CommentedGallery | undefined> {
  return db.maybeOne(sql`
    select ${facts} from galleries g where g.id = ${id} and ${visibleTo(viewer)} ${isLocked ? sql`for key share of g` : empty}`);
}

/** Author and audience of the gallery of an item. */
export function findCommentedItem(
  db: Queries,
  viewer: Viewer,
  id: string,
  isLocked: boolean,
): Promise<(CommentedGallery & { galleryId: string }) | undefined> {
  return db.maybeOne(sql`
    select ${facts}, g.id as "galleryId" from galleries g join gallery_items i on i.gallery_id = g.id
    where i.id = ${id} and ${isItemShownTo(viewer)} and ${visibleTo(viewer)} ${isLocked ? sql`for key share of g, i` : empty}`);
}

/** Subquery: group of a gallery. */
export const groupOf = (id: string | Sql): Sql => sql`select group_id as id from galleries where id = ${id}`;

/** Subquery: group of an item's gallery. */
export const groupOfItem = (id: string | Sql): Sql =>
  sql`select g.group_id as id from galleries g join gallery_items i on i.gallery_id = g.id where i.id = ${id}`;

/** Titles of the galleries of the items that the viewer may see. */
export function itemTitlesFor(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(sql`
    select i.id, g.title from gallery_items i join galleries g on g.id = i.gallery_id where i.id = any(${ids}::uuid[]) and ${isItemShownTo(viewer)} and ${visibleTo(viewer)}`);
}

/** Author of a gallery, or of the gallery of an item, and whether it is anonymous. */
interface AuthorRow {
  id: string;
  authorId: string;
  isAnonymous: boolean;
}

export function findAuthors(db: Queries, ids: readonly string[]): Promise<AuthorRow[]> {
  return db.many(sql`select id, author_id as "authorId", is_anonymous as "isAnonymous" from galleries where id = any(${[...ids]}::uuid[])`);
}

export function findItemAuthors(db: Queries, ids: readonly string[]): Promise<(AuthorRow & { galleryId: string })[]> {
  return db.many(sql`
    select i.id, i.gallery_id as "galleryId", g.author_id as "authorId", g.is_anonymous as "isAnonymous"
    from gallery_items i join galleries g on g.id = i.gallery_id where i.id = any(${[...ids]}::uuid[])`);
}
