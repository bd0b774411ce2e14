import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { retention } from '../contract/retention.ts';
import type { DocumentVisibility } from '../contract/kinds.ts';
import { coAuthorIds } from './co-author-store.ts';
import { mediaShownTo, visibleTo } from './policy.ts';

/** Medium of a document: the stored original. */
export interface MediaRow {
  id: string;
  hash: string;
  /** In bytes. */
  size: number;
  mediaType: string;
  fileName: string;
}

const columns = sql`m.id, m.hash, m.size, m.media_type as "mediaType", m.file_name as "fileName"`;

/** All media of a document. The caller checks the rights. */
export function listMediaRows(db: Queries, documentId: string): Promise<MediaRow[]> {
  return db.many(sql`select ${columns} from document_media m where m.document_id = ${documentId} order by m.added_at, m.id`);
}

/**
 * Media in the current texts of these documents, in the order of the text. The caller checks the
 * rights.
 */
export function mediaInTexts(db: Queries, documentIds: readonly string[]): Promise<(MediaRow & { documentId: string })[]> {
  return db.many(sql`
    select m.document_id as "documentId", ${columns} from documents d join document_media m on m.document_id = d.id and m.id = any(d.media_ids)
    where d.id = any(${documentIds}::uuid[]) order by m.document_id, array_position(d.media_ids, m.id)`);
}

/** The first picture or film in the text of each of these documents that the viewer may see. */
export function firstPictures(
  db: Queries,
  viewer: Viewer,
  documentIds: readonly string[],
): Promise<{ id: string; mediaId: string; hash: string; isPublic: boolean }[]> {
  return db.many(sql`
    select d.id, m.id as "mediaId", m.hash, d.visibility = 'public' as "isPublic" from documents d cross join lateral (
      select m.id, m.hash from document_media m
      where m.document_id = d.id and m.id = any(d.media_ids) and m.media_type not like 'audio/%'
      order by array_position(d.media_ids, m.id) limit 1) m
    where d.id = any(${documentIds}::uuid[]) and d.state = 'published' and ${visibleTo(viewer)}`);
}

/** Medium of a document, if the viewer may see it; `isPublic`: everyone may. */
export function findMedia(
  db: Queries,
  viewer: Viewer,
  documentId: string,
  id: string,
): Promise<(MediaRow & { title: string; isPublic: boolean }) | undefined> {
  return db.maybeOne(sql`
    select ${columns}, d.title, coalesce(d.visibility = 'public' and m.id = any(d.media_ids), false) as "isPublic"
    from document_media m join documents d on d.id = m.document_id
    where m.document_id = ${documentId} and m.id = ${id} and ${visibleTo(viewer)} and ${mediaShownTo(viewer)}`);
}

export async function insertMedia(tx: Transaction, documentId: string, { id, hash, size, mediaType, fileName }: MediaRow): Promise<void> {
  await tx.run(sql`
    insert into document_media (document_id, id, hash, size, media_type, file_name)
    values (${documentId}, ${id}, ${hash}, ${size}, ${mediaType}, ${fileName})`);
}

/**
 * Copies media that a text names from other documents that the viewer wrote and may see: pasted
 * text, or a text kept as a new draft. Media of other authors are not copied.
 */
export async function adoptMedia(tx: Transaction, viewer: SignedInViewer, documentId: string, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length === 0) return;
  await tx.run(sql`
    insert into document_media (document_id, id, hash, size, media_type, file_name)
    select distinct on (m.id) ${documentId}::uuid, m.id, m.hash, m.size, m.media_type, m.file_name
    from document_media m join documents d on d.id = m.document_id
    where m.id = any(${mediaIds}::uuid[]) and m.document_id <> ${documentId} and d.author_id = ${viewer.id} and ${visibleTo(viewer)}
    order by m.id, m.added_at on conflict do nothing`);
  await tx.run(sql`
    insert into document_captions (document_id, media_id, language, label, hash, size, transcript)
    select distinct on (c.media_id, c.language) ${documentId}::uuid, c.media_id, c.language, c.label, c.hash, c.size, c.transcript
    from document_captions c join documents d on d.id = c.document_id
      join document_media here on here.document_id = ${documentId} and here.id = c.media_id
      join document_media there on there.document_id = c.document_id and there.id = c.media_id and there.hash = here.hash
    where c.media_id = any(${mediaIds}::uuid[]) and c.document_id <> ${documentId} and d.author_id = ${viewer.id} and ${visibleTo(viewer)}
      and not exists (select from document_captions own where own.document_id = ${documentId} and own.media_id = c.media_id)
    order by c.media_id, c.language on conflict do nothing`);
}

/**
 * Replaces the content of a medium in this document and in all others of the viewer that use it;
 * false if there are none.
 */
export async function changeContent(
  tx: Transaction,
  { id: authorId }: SignedInViewer,
  { documentId, mediaId }: { documentId: string; mediaId: string },
  { from, to }: { from: string; to: Pick<MediaRow, 'hash' | 'size'> },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update document_media m set hash = ${to.hash}, size = ${to.size} from documents d
    where m.hash = ${from} and m.id = ${mediaId} and d.id = m.document_id and (d.id = ${documentId} or d.author_id = ${authorId})`);
  return changed > 0;
}

/** Bytes of media in a user's documents; each content counts once. */
export async function usedBytes(db: Queries, userId: string): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::bigint as bytes from (
      select m.hash, m.size from document_media m join documents d on d.id = m.document_id where d.author_id = ${userId}
      union select c.hash, c.size from document_captions c join documents d on d.id = c.document_id where d.author_id = ${userId}) held`);
  return bytes;
}

/**
 * Documents that contain a stored file, with their readers: only author and co-authors if it is not
 * in the current text.
 */
export function documentsHolding(
  db: Queries,
  hash: string,
): Promise<{ id: string; authorId: string; visibility: DocumentVisibility | null; groupIds: string[]; coAuthorIds: string[] }[]> {
  return db.many(sql`
    select d.id, d.author_id as "authorId", case when held.in_text then d.visibility end as visibility,
      array(select dg.group_id from document_groups dg where dg.document_id = d.id and held.in_text order by 1) as "groupIds",
      ${coAuthorIds} as "coAuthorIds"
    from documents d join (
      select m.document_id, bool_or(m.id = any(other.media_ids)) as in_text
      from document_media m join documents other on other.id = m.document_id where m.hash = ${hash} group by m.document_id) held on held.document_id = d.id
    where d.author_id is not null`);
}

/**
 * Records since when media are in no text or version, and deletes those beyond the retention
 * period. The delay allows undo after removal from a text. Returns the number deleted.
 */
export async function sweepMedia(tx: Transaction): Promise<number> {
  await tx.run(sql`
    update document_media m set unused_since = case when m.unused_since is null then now() end
    where (m.unused_since is null) <> (
      exists (select from documents d where d.id = m.document_id and m.id = any(d.media_ids))
      or exists (select from document_texts t where t.document_id = m.document_id and m.id = any(t.media_ids)))`);
  return tx.run(sql`delete from document_media where unused_since < now() - ${retention.media.periods.unused}::interval`);
}
