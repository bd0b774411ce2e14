import sql from 'sql-template-tag';
import { commentCount } from '#features/comments/server/public-api.ts';
import { cardPictureCount } from '#platform/contract/shown-media.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { IndexedEntry } from '#platform/server/extension-points/indexed-kind.ts';
import { visitor, type SignedInViewer, type Viewer } from '#platform/server/security/viewer.ts';
import { languageOf } from './language-of.ts';
import { visibleTo } from './policy.ts';
import { itemIds } from './store.ts';

/** Gallery with its audience. */
interface Reaching {
  id: string;
  groupId: string;
  isPublic: boolean;
}

/** Deleted gallery with its item IDs. */
interface Gone extends Reaching {
  itemIds: string[];
}

const removed = sql`returning id, group_id as "groupId", is_public as "isPublic", ${itemIds} as "itemIds"`;

/**
 * Hub entry of a gallery; null if it was deleted. The author of an anonymous gallery is not stored
 * in the Hub.
 */
export async function findHubEntry(db: Queries, id: string): Promise<IndexedEntry | null> {
  const row = await db.maybeOne<
    Omit<IndexedEntry, 'audience' | 'category' | 'language'> & { description: string; groupId: string; isPublic: boolean }
  >(sql`
    select title, description, case when not is_anonymous then author_id end as "authorId", created_at as "createdAt", updated_at as "updatedAt", group_id as "groupId",
      is_public as "isPublic",
      concat_ws(E'\\n', nullif(description, ''), (
        select string_agg(i.description, E'\\n' order by i.position, i.id) from gallery_items i where i.gallery_id = galleries.id and i.description <> '' and not i.is_hidden)) as text
    from galleries where id = ${id} and not is_hidden`);
  if (!row) return null;
  const { description, groupId, isPublic, ...entry } = row;
  const language = languageOf(entry.title, description);
  return { ...entry, language, category: 'miscellaneous', audience: { isPublic, groupIds: [groupId], userIds: [] } };
}

/** Previews for Hub cards, only of galleries that the viewer may see. */
export function previewGalleries(
  db: Queries,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; title: string; excerpt: string; comments: number }[]> {
  return db.many(sql`
    select g.id, g.title, g.description as excerpt, ${commentCount('gallery', sql`g.id`)} as comments
    from galleries g where g.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}

interface PictureRow {
  id: string;
  isPublic: boolean;
  isHidden: boolean;
  itemId: string;
  hash: string;
}

/** Cover and next pictures, at most `cardPictureCount`, of each of these galleries that the viewer may see. */
export function firstPictures(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<PictureRow[]> {
  return db.many(sql`
    select g.id, g.is_public as "isPublic", g.is_hidden as "isHidden", i.id as "itemId", i.hash
    from galleries g cross join lateral (
      select i.id, i.hash, i.position from gallery_items i
      where i.gallery_id = g.id and not i.is_hidden and i.media_type not like 'audio/%'
      order by i.id is not distinct from g.cover_item_id desc, i.position, i.id limit ${cardPictureCount}) i
    where g.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}
    order by g.id, i.id is not distinct from g.cover_item_id desc, i.position, i.id`);
}

/** Number of galleries of a group, all of which are deleted with it. */
export async function countInGroup(db: Queries, groupId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from galleries where group_id = ${groupId}`)).count;
}

/** Deletes at most `limit` galleries of a group and returns them. */
export function removeInGroup(tx: Transaction, groupId: string, limit: number): Promise<Gone[]> {
  return tx.many(sql`
    delete from galleries where id in (select id from galleries where group_id = ${groupId} order by id limit ${limit}) ${removed}`);
}

/** Deletes all galleries of a user and returns them. */
export function removeGalleriesOf(tx: Transaction, authorId: string): Promise<Gone[]> {
  return tx.many(sql`delete from galleries where author_id = ${authorId} ${removed}`);
}

/** Galleries of a user, for the data export. */
export function galleriesOf(db: Queries, authorId: string): Promise<{ id: string }[]> {
  return db.many(sql`
    select id, title, description, group_id as "groupId", is_anonymous as "isAnonymous", is_public as "isPublic", created_at as "createdAt", updated_at as "updatedAt",
      coalesce((select json_agg(json_build_object('id', i.id, 'fileName', i.file_name, 'mediaType', i.media_type, 'size', i.size, 'sha256', i.hash,
        'description', i.description, 'allowDownload', i.allow_download,
        'captions', (select coalesce(json_agg(json_build_object('language', c.language, 'label', c.label, 'says', c.transcript) order by c.language), '[]')
          from gallery_captions c where c.item_id = i.id)) order by i.position, i.id) from gallery_items i where i.gallery_id = galleries.id), '[]') as items
    from galleries where author_id = ${authorId} order by id`);
}

const namedBy = (viewer: SignedInViewer, authorId: string) => sql`
  from galleries g where g.author_id = ${authorId} and (not g.is_anonymous or g.author_id = ${viewer.id}) and ${visibleTo(viewer)}`;

/**
 * Galleries of a user that the viewer may see, newest first; anonymous ones only for the author.
 */
export function listMadeBy(
  db: Queries,
  viewer: SignedInViewer,
  authorId: string,
  before: string | undefined,
  limit: number,
): Promise<{ id: string; title: string; description: string; isPublic: boolean; createdAt: string }[]> {
  return db.many(sql`
    select g.id, g.title, g.description, g.is_public as "isPublic", g.created_at as "createdAt" ${namedBy(viewer, authorId)}
      and (${before ?? null}::uuid is null or g.id < ${before ?? null}::uuid)
    order by g.id desc limit ${limit}`);
}

export async function countMadeBy(db: Queries, viewer: SignedInViewer, authorId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count ${namedBy(viewer, authorId)}`)).count;
}

export async function countPublic(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from galleries g where ${visibleTo(visitor)}`)).count;
}

/** Public galleries, oldest first, from an offset or after an ID. */
export function publicAddresses(db: Queries, from: number | { id: string }, limit: number): Promise<{ id: string; updatedAt: string }[]> {
  const behind = typeof from === 'number' ? null : from.id;
  return db.many(sql`
    select g.id, g.updated_at as "updatedAt" from galleries g
    where ${visibleTo(visitor)} and (${behind}::uuid is null or g.id > ${behind}::uuid)
    order by g.id limit ${limit} offset ${typeof from === 'number' ? from : 0}`);
}

/** Galleries that contain a stored file, with their audience. */
export function galleriesHolding(db: Queries, hash: string): Promise<Reaching[]> {
  return db.many(sql`
    select distinct g.id, g.group_id as "groupId", g.is_public as "isPublic" from galleries g join gallery_items i on i.gallery_id = g.id where i.hash = ${hash}`);
}

/** Bytes that count towards a user's quota: originals and captions, without renditions. */
export async function usedBytes(db: Queries, userId: string): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(i.size + (select coalesce(sum(c.size), 0) from gallery_captions c where c.item_id = i.id)), 0)::bigint as bytes
    from gallery_items i join galleries g on g.id = i.gallery_id where g.author_id = ${userId}`);
  return bytes;
}

/** Number of galleries of a user; they are deleted with the account. */
export async function countGalleriesOf(db: Queries, authorId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from galleries where author_id = ${authorId}`)).count;
}
