import sql, { empty, type Sql } from 'sql-template-tag';
import { commentCount } from '#features/comments/server/public-api.ts';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { isWaiting } from '#features/moderation/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { galleryLimits, type GalleryListName } from '../contract/limits.ts';
import { groupKnownTo, isInGroup, isItemShownTo, visibleTo } from './policy.ts';

/** Gallery without its items. */
export interface GalleryRow {
  id: string;
  groupId: string;
  /** Null if the viewer may not know the group. */
  groupName: string | null;
  authorId: string;
  authorName: string;
  title: string;
  description: string;
  isAnonymous: boolean;
  isPublic: boolean;
  isHidden: boolean;
  isWaiting: boolean;
  /** Whether the viewer is a member of the group. */
  isInGroup: boolean;
  createdAt: string;
  updatedAt: string;
  itemCount: number;
  commentCount: number;
  coverItemId: string | null;
  /** First items of the card: the cover, pictures and videos, then recordings. */
  preview: Pick<ItemRow, 'id' | 'hash' | 'mediaType'>[];
}

export interface ItemRow {
  id: string;
  hash: string;
  size: number;
  mediaType: string;
  fileName: string;
  description: string;
  allowDownload: boolean;
  isHidden: boolean;
}

/** SQL condition: a gallery (as `g`) is held for review. */
const waits = sql`(g.is_hidden and ${isWaiting('gallery', sql`g.id`)})`;

const galleries = (viewer: Viewer) => sql`
  select g.id, g.group_id as "groupId", case when ${groupKnownTo(viewer)} then home.name end as "groupName", g.author_id as "authorId",
    u.name as "authorName", g.title, g.description, g.is_anonymous as "isAnonymous", g.is_public as "isPublic", g.is_hidden as "isHidden", ${waits} as "isWaiting",
    ${isInGroup(viewer)} as "isInGroup", g.created_at as "createdAt", g.updated_at as "updatedAt", g.cover_item_id as "coverItemId",
    (select count(*) from gallery_items i where i.gallery_id = g.id and ${isItemShownTo(viewer)}) as "itemCount",
    ${commentCount('gallery', sql`g.id`)} as "commentCount", first.items as preview
  from galleries g join groups home on home.id = g.group_id join users u on u.id = g.author_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'hash', shown.hash, 'mediaType', shown.media_type) order by shown.place), '[]') as items
      from (
        select i.id, i.hash, i.media_type,
          row_number() over (order by i.id is not distinct from g.cover_item_id desc, i.media_type like 'audio/%', i.position, i.id) as place
        from gallery_items i where i.gallery_id = g.id and not i.is_hidden order by place limit ${galleryLimits.preview}) shown) first`;

/** Gallery without its items; undefined if the viewer may not see it. */
export function findGallery(db: Queries, viewer: Viewer, id: string): Promise<GalleryRow | undefined> {
  return db.maybeOne(sql`${galleries(viewer)} where g.id = ${id} and ${visibleTo(viewer)}`);
}

/** Locks a gallery that the viewer may see until the end of the transaction. */
export function lockGallery(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<
  Pick<GalleryRow, 'id' | 'groupId' | 'authorId' | 'isAnonymous' | 'isPublic' | 'isHidden' | 'isWaiting' | 'isInGroup'> | undefined
> {
  return tx.maybeOne(sql`
    select g.id, g.group_id as "groupId", g.author_id as "authorId", g.is_anonymous as "isAnonymous", g.is_public as "isPublic",
      g.is_hidden as "isHidden", ${waits} as "isWaiting", ${isInGroup(viewer)} as "isInGroup" from galleries g where g.id = ${id} and ${visibleTo(viewer)} for update of g`);
}

/** Newest galleries of a list, after the cursor. */
export function listRows(
  db: Queries,
  viewer: Viewer,
  { list, groupId, before, limit }: { list: GalleryListName; groupId: string | undefined; before: string | undefined; limit: number },
): Promise<GalleryRow[]> {
  return db.many(sql`
    ${galleries(viewer)}
    where ${inList(viewer, list)} and ${visibleTo(viewer)} ${groupId ? sql`and g.group_id = ${groupId}` : empty}
      ${before ? sql`and g.id < ${before}::uuid` : empty}
    order by g.id desc limit ${limit}`);
}

/** Previous and next gallery in a list. */
export async function neighboursOf(
  db: Queries,
  viewer: Viewer,
  list: GalleryListName,
  id: string,
): Promise<{ newer: { id: string; title: string } | null; older: { id: string; title: string } | null }> {
  const beside = (comparison: Sql, order: Sql) =>
    db.maybeOne<{ id: string; title: string }>(sql`
      select g.id, g.title from galleries g
      where ${inList(viewer, list)} and ${visibleTo(viewer)} and g.id ${comparison} ${id}::uuid order by g.id ${order} limit 1`);
  const [newer, older] = await Promise.all([beside(sql`>`, sql`asc`), beside(sql`<`, sql`desc`)]);
  return { newer: newer ?? null, older: older ?? null };
}

function inList(viewer: Viewer, list: GalleryListName): Sql {
  switch (list) {
    case 'mine':
      return sql`g.author_id = ${viewer.id}`;
    case 'groups':
      return sql`g.group_id in ${memberGroupIds(viewer.id)}`;
    case 'public':
      return sql`g.is_public`;
  }
}

/**
 * Items of a gallery in order, as far as the viewer sees them. The caller checks whether the viewer
 * may see the gallery.
 */
export function itemsOf(db: Queries, viewer: Viewer, galleryId: string): Promise<(ItemRow & { commentCount: number })[]> {
  return db.many(sql`
    select ${itemColumns}, ${commentCount('galleryitem', sql`i.id`)} as "commentCount"
    from gallery_items i join galleries g on g.id = i.gallery_id
    where i.gallery_id = ${galleryId} and ${isItemShownTo(viewer)} order by i.position, i.id`);
}

const itemColumns = sql`
  i.id, i.hash, i.size, i.media_type as "mediaType", i.file_name as "fileName", i.description, i.allow_download as "allowDownload",
  i.is_hidden as "isHidden"`;

/** Item of a gallery that the viewer may see, with the fields on which its rights depend. */
export function findItem(
  db: Queries,
  viewer: Viewer,
  galleryId: string,
  itemId: string,
): Promise<(ItemRow & Pick<GalleryRow, 'authorId' | 'isAnonymous' | 'isPublic' | 'isInGroup' | 'title'> & { number: number }) | undefined> {
  return db.maybeOne(sql`
    select item.*, g.author_id as "authorId", g.is_anonymous as "isAnonymous", g.is_public and not g.is_hidden and not item."isHidden" as "isPublic", g.title,
      ${isInGroup(viewer)} as "isInGroup",
      (select count(*) from gallery_items before join gallery_items this on this.id = item.id
        where before.gallery_id = g.id and (before.position, before.id) <= (this.position, this.id)) as number
    from galleries g join lateral (
      select ${itemColumns} from gallery_items i where i.gallery_id = g.id and i.id = ${itemId} and ${isItemShownTo(viewer)}) item on true
    where g.id = ${galleryId} and ${visibleTo(viewer)}`);
}

export async function insertGallery(
  tx: Transaction,
  gallery: Pick<GalleryRow, 'id' | 'groupId' | 'authorId' | 'title' | 'description' | 'isAnonymous' | 'isPublic'>,
): Promise<void> {
  const { id, groupId, authorId, title, description, isAnonymous, isPublic } = gallery;
  await tx.run(sql`
    insert into galleries (id, group_id, author_id, title, description, is_anonymous, is_public)
    values (${id}, ${groupId}, ${authorId}, ${title}, ${description}, ${isAnonymous}, ${isPublic})`);
}

/** Appends items; returns the new number of items. */
export async function insertItems(tx: Transaction, galleryId: string, rows: readonly Omit<ItemRow, 'isHidden'>[]): Promise<number> {
  await tx.run(sql`
    insert into gallery_items (id, gallery_id, position, hash, size, media_type, file_name, description, allow_download)
    select id, ${galleryId}::uuid, coalesce((select max(position) from gallery_items where gallery_id = ${galleryId}), 0) + number, hash, size, "mediaType",
      "fileName", description, "allowDownload"
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, index) => ({ ...row, number: index + 1 })))}::jsonb) as new(number integer, id uuid,
      hash text, size bigint, "mediaType" text, "fileName" text, description text, "allowDownload" boolean)`);
  return (await tx.one<{ count: number }>(sql`select count(*) as count from gallery_items where gallery_id = ${galleryId}`)).count;
}

/** Saves texts, anonymity and cover. A cover that is not an item of the gallery becomes null. */
export async function changeFacts(
  tx: Transaction,
  id: string,
  { title, description, isAnonymous, coverItemId }: Pick<GalleryRow, 'title' | 'description' | 'isAnonymous' | 'coverItemId'>,
): Promise<void> {
  await tx.run(sql`
    update galleries set title = ${title}, description = ${description}, is_anonymous = ${isAnonymous},
      cover_item_id = (select i.id from gallery_items i where i.gallery_id = ${id} and i.id = ${coverItemId}::uuid), updated_at = now()
    where id = ${id}`);
}

export async function changeVisibility(tx: Transaction, id: string, isPublic: boolean): Promise<void> {
  await tx.run(sql`update galleries set is_public = ${isPublic}, updated_at = now() where id = ${id}`);
}

/**
 * Saves the order of the items. Returns false and changes nothing unless these are exactly the
 * items of the gallery.
 */
export async function changeOrder(tx: Transaction, galleryId: string, itemIds: readonly string[]): Promise<boolean> {
  const { isWhole } = await tx.one<{ isWhole: boolean }>(sql`
    select coalesce(array_agg(id order by id), '{}') = (select coalesce(array_agg(id order by id), '{}') from unnest(${itemIds}::uuid[]) as asked(id)) as "isWhole"
    from gallery_items where gallery_id = ${galleryId}`);
  if (!isWhole) return false;
  await tx.run(sql`
    update gallery_items i set position = asked.position from unnest(${itemIds}::uuid[]) with ordinality as asked(id, position) where i.id = asked.id`);
  await touch(tx, galleryId);
  return true;
}

/** Saves description and download permission of an item; false if it does not exist. */
export async function changeItem(
  tx: Transaction,
  galleryId: string,
  { id, description, allowDownload }: Pick<ItemRow, 'id' | 'description' | 'allowDownload'>,
): Promise<boolean> {
  await touch(tx, galleryId);
  const changed = await tx.run(sql`
    update gallery_items set description = ${description}, allow_download = ${allowDownload} where id = ${id} and gallery_id = ${galleryId}`);
  return changed > 0;
}

/** Saves several descriptions; false if one of the items does not exist. */
export async function changeDescriptions(
  tx: Transaction,
  galleryId: string,
  items: readonly Pick<ItemRow, 'id' | 'description'>[],
): Promise<boolean> {
  await touch(tx, galleryId);
  const changed = await tx.run(sql`
    update gallery_items i set description = new.description from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as new(id uuid, description text)
    where i.id = new.id and i.gallery_id = ${galleryId}`);
  return changed === new Set(items.map(({ id }) => id)).size;
}

/** Replaces the content of an item; false if it is no longer `from`. */
export async function changeContent(
  tx: Transaction,
  galleryId: string,
  itemId: string,
  { from, to }: { from: string; to: Pick<ItemRow, 'hash' | 'size'> },
): Promise<boolean> {
  await touch(tx, galleryId);
  return (
    (await tx.run(sql`
      update gallery_items set hash = ${to.hash}, size = ${to.size} where id = ${itemId} and gallery_id = ${galleryId} and hash = ${from}`)) >
    0
  );
}

/** Deletes an item; false if it does not exist. */
export async function removeItem(tx: Transaction, galleryId: string, itemId: string): Promise<boolean> {
  await tx.run(sql`
    update galleries set updated_at = now(), cover_item_id = nullif(cover_item_id, ${itemId}::uuid) where id = ${galleryId}`);
  return (await tx.run(sql`delete from gallery_items where id = ${itemId} and gallery_id = ${galleryId}`)) > 0;
}

async function touch(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`update galleries set updated_at = now() where id = ${id}`);
}

/** Subquery: IDs of the items that are deleted with a gallery. */
export const itemIds = sql`array(select i.id from gallery_items i where i.gallery_id = galleries.id)`;

/** Deletes a gallery; returns the IDs of its items. */
export async function removeGallery(tx: Transaction, id: string): Promise<string[]> {
  return (await tx.one<{ ids: string[] }>(sql`delete from galleries where id = ${id} returning ${itemIds} as ids`)).ids;
}
