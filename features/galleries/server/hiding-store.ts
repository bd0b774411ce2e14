import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { isItemShownTo, visibleTo } from './policy.ts';
import { itemIds } from './store.ts';

/** Whether a viewer sees a gallery. */
export async function isGallerySeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from galleries g where g.id = ${id} and ${visibleTo(viewer)}`)) !== undefined;
}

/** A gallery with its words, hidden or not, whoever asks: for moderators. */
export interface ModeratedGallery {
  title: string;
  text: string;
  authorId: string;
  isAnonymous: boolean;
  groupId: string;
  isPublic: boolean;
  isHidden: boolean;
}

export function findModerated(db: Queries, id: string, isHeld: boolean): Promise<ModeratedGallery | undefined> {
  return db.maybeOne(sql`
    select g.title, g.author_id as "authorId", g.is_anonymous as "isAnonymous", g.group_id as "groupId", g.is_public as "isPublic", g.is_hidden as "isHidden",
      concat_ws(E'\\n', nullif(g.description, ''), (
        select string_agg(i.description, E'\\n' order by i.position, i.id) from gallery_items i where i.gallery_id = g.id and i.description <> '')) as text
    from galleries g where g.id = ${id} ${isHeld ? sql`for update of g` : empty}`);
}

interface Reach {
  groupId: string;
  isPublic: boolean;
}

/** Hides a gallery, or shows it again; says for whom it is, undefined where it is so already. */
export function saveHiding(tx: Transaction, id: string, isHidden: boolean): Promise<Reach | undefined> {
  return tx.maybeOne(sql`
    update galleries set is_hidden = ${isHidden} where id = ${id} and is_hidden <> ${isHidden} returning group_id as "groupId", is_public as "isPublic"`);
}

/** Has a gallery that waited be made now; says for whom it is. */
export async function saveShared(tx: Transaction, id: string): Promise<Reach | undefined> {
  await tx.run(sql`update galleries set created_at = now(), updated_at = now() where id = ${id}`);
  return saveHiding(tx, id, false);
}

/** How many galleries of a person stand beside one, up to a limit. */
export async function countStanding(db: Queries, authorId: string, { id, limit }: { id: string; limit: number }): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (select from galleries where author_id = ${authorId} and id <> ${id} and not is_hidden limit ${limit}) as standing`);
  return count;
}

/** Takes a gallery away for good, whoever asks; says for whom it was and which media went with it. */
export function removeModerated(tx: Transaction, id: string): Promise<(Reach & { itemIds: string[] }) | undefined> {
  return tx.maybeOne(sql`
    delete from galleries where id = ${id} returning group_id as "groupId", is_public as "isPublic", ${itemIds} as "itemIds"`);
}

/** Whether a viewer sees one of the media of a gallery. */
export async function isItemSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  const found = await db.maybeOne(sql`
    select from gallery_items i join galleries g on g.id = i.gallery_id where i.id = ${id} and ${isItemShownTo(viewer)} and ${visibleTo(viewer)}`);
  return found !== undefined;
}

/** One of the media with its words, under the title of its gallery, hidden or not, whoever asks: for moderators. */
export function findModeratedItem(
  db: Queries,
  id: string,
  isHeld: boolean,
): Promise<(ModeratedGallery & { galleryId: string }) | undefined> {
  return db.maybeOne(sql`
    select g.id as "galleryId", g.title, i.description as text, g.author_id as "authorId", g.is_anonymous as "isAnonymous", g.group_id as "groupId",
      g.is_public as "isPublic", i.is_hidden as "isHidden"
    from gallery_items i join galleries g on g.id = i.gallery_id where i.id = ${id} ${isHeld ? sql`for update of g, i` : empty}`);
}

/** The contents of the media of a gallery, or of one of them, in their order, hidden or not: for moderators. */
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

/** Hides one of the media, or shows it again; says of which gallery it is and for whom, undefined where it is so already. */
export function saveItemHiding(tx: Transaction, id: string, isHidden: boolean): Promise<(Reach & { galleryId: string }) | undefined> {
  return tx.maybeOne(sql`
    update gallery_items i set is_hidden = ${isHidden} from galleries g where i.id = ${id} and g.id = i.gallery_id and i.is_hidden <> ${isHidden} ${reachOfGallery}`);
}

/** Takes one of the media away for good, whoever asks; says of which gallery it was. */
export async function removeModeratedItem(tx: Transaction, id: string): Promise<(Reach & { galleryId: string }) | undefined> {
  await tx.run(sql`update galleries set cover_item_id = null where cover_item_id = ${id}`);
  return tx.maybeOne(sql`delete from gallery_items i using galleries g where i.id = ${id} and g.id = i.gallery_id ${reachOfGallery}`);
}

/** Whether one of these media is hidden by moderators, and therefore stays as it was judged. */
export async function isAnyHidden(tx: Transaction, galleryId: string, itemIds: readonly string[]): Promise<boolean> {
  const found = await tx.maybeOne(
    sql`select from gallery_items where gallery_id = ${galleryId} and id = any(${[...itemIds]}::uuid[]) and is_hidden limit 1`,
  );
  return found !== undefined;
}
