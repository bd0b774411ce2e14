import sql from 'sql-template-tag';
import { captionLimits } from '#platform/contract/captions/limits.ts';
import type { Transcript } from '#platform/contract/captions/shapes.ts';
import type { Language } from '#platform/contract/language.ts';
import type { StoredCaptions } from '#platform/server/media/captions/store-captions.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { mediaShownTo, visibleTo } from './policy.ts';

/** Medium that captions belong to. */
interface CaptionsPlace {
  id: string;
  mediaId: string;
  language: string;
}

/** Caption tracks of a medium, and the transcript, preferably in the requested language. */
interface MediaCaptions {
  mediaId: string;
  tracks: readonly { language: string; label: string; hash: string }[];
  transcript: Transcript;
}

/** Captions of these media of a document. The caller checks the rights. */
export async function captionsOf(db: Queries, documentId: string, mediaIds: readonly string[], wished: Language): Promise<MediaCaptions[]> {
  if (mediaIds.length === 0) return [];
  return db.many(sql`
    select c.media_id as "mediaId", json_agg(json_build_object('language', c.language, 'label', c.label, 'hash', c.hash) order by c.language) as tracks,
      (array_agg(json_build_object('language', c.language, 'text', c.transcript) order by split_part(c.language, '-', 1) <> ${wished}, c.language))[1] as transcript
    from document_captions c where c.document_id = ${documentId} and c.media_id = any(${mediaIds}::uuid[]) group by c.media_id`);
}

/** All captions of a document's media, for the data export. */
export function exportedCaptions(
  db: Queries,
  documentId: string,
): Promise<{ mediaId: string; language: string; label: string; says: string }[]> {
  return db.many(sql`
    select c.media_id as "mediaId", c.language, c.label, c.transcript as says from document_captions c where c.document_id = ${documentId}
    order by c.media_id, c.language`);
}

/** Captions in one language, if the viewer may see the medium; `isPublic`: everyone may. */
export function findCaptions(
  db: Queries,
  viewer: Viewer,
  { id, mediaId, language }: CaptionsPlace,
): Promise<{ hash: string; title: string; isPublic: boolean } | undefined> {
  return db.maybeOne(sql`
    select c.hash, d.title, coalesce(d.visibility = 'public' and m.id = any(d.media_ids), false) as "isPublic"
    from document_captions c join document_media m on m.document_id = c.document_id and m.id = c.media_id join documents d on d.id = m.document_id
    where c.document_id = ${id} and c.media_id = ${mediaId} and c.language = ${language} and ${visibleTo(viewer)} and ${mediaShownTo(viewer)}`);
}

/**
 * Saves captions of a medium, replacing those in the same language; false if the maximum number of
 * languages is reached.
 */
export async function saveCaptions(
  tx: Transaction,
  { id, mediaId, language, label, hash, size, transcript }: CaptionsPlace & StoredCaptions & { label: string },
): Promise<boolean> {
  await tx.run(sql`
    insert into document_captions (document_id, media_id, language, label, hash, size, transcript)
    values (${id}, ${mediaId}, ${language}, ${label}, ${hash}, ${size}, ${transcript})
    on conflict (document_id, media_id, language)
    do update set label = excluded.label, hash = excluded.hash, size = excluded.size, transcript = excluded.transcript`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from document_captions where document_id = ${id} and media_id = ${mediaId}`);
  return count <= captionLimits.languages;
}

/** Deletes captions; false if there were none. */
export async function dropCaptions(tx: Transaction, { id, mediaId, language }: CaptionsPlace): Promise<boolean> {
  const dropped = await tx.run(sql`
    delete from document_captions where document_id = ${id} and media_id = ${mediaId} and language = ${language}`);
  return dropped > 0;
}
