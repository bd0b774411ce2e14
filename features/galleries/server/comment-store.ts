import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { isItemShownTo, visibleTo } from './policy.ts';

/** Whose a gallery is, and for whom. */
export interface CommentedGallery {
  authorId: string;
  isAnonymous: boolean;
  groupId: string;
  isPublic: boolean;
}

const facts = sql`g.author_id as "authorId", g.is_anonymous as "isAnonymous", g.group_id as "groupId", g.is_public as "isPublic"`;

/** Whether the gallery of this id may be seen by the viewer. */
export const isSeen = (viewer: Viewer, id: Sql): Sql => sql`exists (select from galleries g where g.id = ${id} and ${visibleTo(viewer)})`;

/** Whether the one of the media of this id may: whoever sees a gallery sees all of it that is not hidden. */
export const isItemSeen = (viewer: Viewer, id: Sql): Sql =>
  sql`exists (select from gallery_items i join galleries g on g.id = i.gallery_id where i.id = ${id} and ${isItemShownTo(viewer)} and ${visibleTo(viewer)})`;

/** Whose a gallery that the viewer may see is, and for whom. Where it is held, it is not deleted before the transaction ends. */
export function findCommented(db: Queries, viewer: Viewer, id: string, isHeld: boolean): Promise<CommentedGallery | undefined> {
  return db.maybeOne(sql`
    select ${facts} from galleries g where g.id = ${id} and ${visibleTo(viewer)} ${isHeld ? sql`for key share of g` : empty}`);
}

/** The same of the gallery of one of the media. */
export function findCommentedItem(
  db: Queries,
  viewer: Viewer,
  id: string,
  isHeld: boolean,
): Promise<(CommentedGallery & { galleryId: string }) | undefined> {
  return db.maybeOne(sql`
    select ${facts}, g.id as "galleryId" from galleries g join gallery_items i on i.gallery_id = g.id
    where i.id = ${id} and ${isItemShownTo(viewer)} and ${visibleTo(viewer)} ${isHeld ? sql`for key share of g, i` : empty}`);
}

/** A query for the id of the group of a gallery. */
export const groupOf = (id: string | Sql): Sql => sql`select group_id as id from galleries where id = ${id}`;

/** The same for one of the media. */
export const groupOfItem = (id: string | Sql): Sql =>
  sql`select g.group_id as id from galleries g join gallery_items i on i.gallery_id = g.id where i.id = ${id}`;

/** What the galleries of those of these media are called that the viewer may see. */
export function itemTitlesFor(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(sql`
    select i.id, g.title from gallery_items i join galleries g on g.id = i.gallery_id where i.id = any(${ids}::uuid[]) and ${isItemShownTo(viewer)} and ${visibleTo(viewer)}`);
}

/** Whose galleries these are, or those of these media, and whether they say so. */
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
