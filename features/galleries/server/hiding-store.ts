import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { isItemShownTo, visibleTo } from './policy.ts';
import { itemIds } from './store.ts';

export async function isGallerySeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from galleries g where g.id = ${id} and ${visibleTo(viewer)}`)) !== undefined;
}

/** Texts of a gallery, hidden or not, without a check of rights: for moderators. */
export interface ModeratedGallery {
  title: string;
  text: string;
  authorId: string;
  isAnonymous: boolean;
  groupId: string;
  isPublic: boolean;
  isHidden: boolean;
}

/**
 * Gallery for moderators, hidden or not. With `isHeld`, locks it until the end of the transaction.
 */
export function findModerated(db: Queries, id: string, isLocked: boolean): Promise<ModeratedGallery | undefined> {
  return db.maybeOne(sql`
    select g.title, g.author_id as "authorId", g.is_anonymous as "isAnonymous", g.group_id as "groupId", g.is_public as "isPublic", g.is_hidden as "isHidden",
      concat_ws(E'\\n', nullif(g.description, ''), (
        select string_agg(i.description, E'\\n' order by i.position, i.id) from gallery_items i where i.gallery_id = g.id and i.description <> '')) as text
    from galleries g where g.id = ${id} ${isLocked ? sql`for update of g` : empty}`);
}

interface Reach {
  groupId: string;
  isPublic: boolean;
}

/** Hides or restores a gallery; returns its audience, or undefined if nothing changed. */
export function saveHiding(tx: Transaction, id: string, isHidden: boolean): Promise<Reach | undefined> {
  return tx.maybeOne(sql`
    update galleries set is_hidden = ${isHidden} where id = ${id} and is_hidden <> ${isHidden} returning group_id as "groupId", is_public as "isPublic"`);
}

/** Publishes a gallery that was held for review; returns its audience. */
export async function saveShared(tx: Transaction, id: string): Promise<Reach | undefined> {
  await tx.run(sql`update galleries set created_at = now(), updated_at = now() where id = ${id}`);
  return saveHiding(tx, id, false);
}

/** Number of other visible galleries of an author, counted up to `limit`. */
export async function countVisible(db: Queries, authorId: string, { id, limit }: { id: string; limit: number }): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (select from galleries where author_id = ${authorId} and id <> ${id} and not is_hidden limit ${limit}) as standing`);
  return count;
}

/** Permanently deletes a gallery without a check of rights; returns its audience and item IDs. */
export function removeModerated(tx: Transaction, id: string): Promise<(Reach & { itemIds: string[] }) | undefined> {
  return tx.maybeOne(sql`
    delete from galleries where id = ${id} returning group_id as "groupId", is_public as "isPublic", ${itemIds} as "itemIds"`);
}

export async function isItemSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  const found = await db.maybeOne(sql`
    select from gallery_items i join galleries g on g.id = i.gallery_id where i.id = ${id} and ${isItemShownTo(viewer)} and ${visibleTo(viewer)}`);
  return found !== undefined;
}

/**
 * Texts of an item and the title of its gallery, hidden or not, without a check of rights: for
 * moderators.
 */
export function findModeratedItem(
  db: Queries,
  id: string,
  isLocked: boolean,
): Promise<(ModeratedGallery & { galleryId: string }) | undefined> {
  return db.maybeOne(sql`
    select g.id as "galleryId", g.title, i.description as text, g.author_id as "authorId", g.is_anonymous as "isAnonymous", g.group_id as "groupId",
      g.is_public as "isPublic", i.is_hidden as "isHidden"
    from gallery_items i join galleries g on g.id = i.gallery_id where i.id = ${id} ${isLocked ? sql`for update of g, i` : empty}`);
}

/**
 * Content hashes of a gallery, or of one item, in order, including hidden items: for moderators.
 */
export async function contentsOf(
  db: Queries,
  { galleryId, itemId }: { galleryId?: string; itemId?: string },
  limit: number,
): Promise<string[]> {
  const rows = await db.many<{ hash: string }>(sql`
    select hash from gallery_items where ${itemId === undefined ? sql`gallery_id = ${galleryId}` : sql`id = ${itemId}`} order by position, id limit ${limit}`);
  return rows.map(({ hash }) => hash);
}

const reachOfGallery = sql`returning g.id as "galleryId", g.group_id as "groupId", g.is_public as "isPublic"`;

/** Hides or restores an item; returns its gallery and audience, or undefined if nothing changed. */
export function saveItemHiding(tx: Transaction, id: string, isHidden: boolean): Promise<(Reach & { galleryId: string }) | undefined> {
  return tx.maybeOne(sql`
    update gallery_items i set is_hidden = ${isHidden} from galleries g where i.id = ${id} and g.id = i.gallery_id and i.is_hidden <> ${isHidden} ${reachOfGallery}`);
}

/** Permanently deletes an item without a check of rights; returns its gallery. */
export async function removeModeratedItem(tx: Transaction, id: string): Promise<(Reach & { galleryId: string }) | undefined> {
  await tx.run(sql`update galleries set cover_item_id = null where cover_item_id = ${id}`);
  return tx.maybeOne(sql`delete from gallery_items i using galleries g where i.id = ${id} and g.id = i.gallery_id ${reachOfGallery}`);
}

/** Whether one of these items is hidden by moderators and therefore cannot be changed. */
export async function isAnyHidden(tx: Transaction, galleryId: string, itemIds: readonly string[]): Promise<boolean> {
  const found = await tx.maybeOne(
    sql`select from gallery_items where gallery_id = ${galleryId} and id = any(${[...itemIds]}::uuid[]) and is_hidden limit 1`,
  );
  return found !== undefined;
}
