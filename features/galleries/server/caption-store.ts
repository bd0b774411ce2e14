import sql from 'sql-template-tag';
import { captionLimits } from '#platform/contract/captions/limits.ts';
import type { Transcript } from '#platform/contract/captions/shapes.ts';
import type { Language } from '#platform/contract/language.ts';
import type { StoredCaptions } from '#platform/server/media/captions/store-captions.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { isItemShownTo, visibleTo } from './policy.ts';

/** Captions of an item, without their text. */
export interface CaptionsRow {
  itemId: string;
  language: string;
  label: string;
  hash: string;
}

/** Captions of all items of a gallery. The caller checks whether the viewer may see it. */
export function captionsOf(db: Queries, galleryId: string): Promise<CaptionsRow[]> {
  return db.many(sql`
    select c.item_id as "itemId", c.language, c.label, c.hash from gallery_items i join gallery_captions c on c.item_id = i.id
    where i.gallery_id = ${galleryId} order by c.item_id, c.language`);
}

/** Captions in one language, of a gallery that the viewer may see. */
export function findCaptions(
  db: Queries,
  viewer: Viewer,
  { id, itemId, language }: { id: string; itemId: string; language: string },
): Promise<{ hash: string; title: string; isPublic: boolean } | undefined> {
  return db.maybeOne(sql`
    select c.hash, g.title, g.is_public and not g.is_hidden and not i.is_hidden as "isPublic"
    from galleries g join gallery_items i on i.gallery_id = g.id join gallery_captions c on c.item_id = i.id
    where g.id = ${id} and i.id = ${itemId} and c.language = ${language} and ${isItemShownTo(viewer)} and ${visibleTo(viewer)}`);
}

/**
 * Transcript from the captions of an item, preferably in `language`; undefined if the viewer may
 * not see the gallery.
 */
export function findTranscript(
  db: Queries,
  viewer: Viewer,
  { id, itemId, wished }: { id: string; itemId: string; wished: Language },
): Promise<{ transcript: Transcript | null } | undefined> {
  return db.maybeOne(sql`
    select (
      select json_build_object('language', c.language, 'text', c.transcript) from gallery_captions c where c.item_id = i.id
      order by split_part(c.language, '-', 1) <> ${wished}, c.language limit 1) as transcript
    from galleries g left join gallery_items i on i.gallery_id = g.id and i.id = ${itemId} and ${isItemShownTo(viewer)} where g.id = ${id} and ${visibleTo(viewer)}`);
}

/**
 * Saves captions of an item, replacing those in the same language; false if the maximum number of
 * languages is reached.
 */
export async function saveCaptions(
  tx: Transaction,
  { itemId, language, label, hash, size, transcript }: CaptionsRow & StoredCaptions,
): Promise<boolean> {
  await tx.run(sql`
    insert into gallery_captions (item_id, language, label, hash, size, transcript)
    values (${itemId}, ${language}, ${label}, ${hash}, ${size}, ${transcript})
    on conflict (item_id, language) do update set label = excluded.label, hash = excluded.hash, size = excluded.size, transcript = excluded.transcript`);
  const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from gallery_captions where item_id = ${itemId}`);
  return count <= captionLimits.languages;
}

/** Deletes captions of an item; false if there were none. */
export async function dropCaptions(
  tx: Transaction,
  { id, itemId, language }: { id: string; itemId: string; language: string },
): Promise<boolean> {
  const dropped = await tx.run(sql`
    delete from gallery_captions c using gallery_items i
    where i.id = c.item_id and i.gallery_id = ${id} and c.item_id = ${itemId} and c.language = ${language}`);
  return dropped > 0;
}
