import sql from 'sql-template-tag';
import type { Database, Queries } from '../database/db.ts';
import { refuse } from '../common/refusal.ts';

/** A part of an upload: in the S3 store, or the last one in the database while it is too small. */
export interface UploadPart {
  start: number;
  size: number;
  number: number | null;
  etag: string | null;
  bytes: Buffer | null;
}

/** Parts of an upload in order. */
export function findParts(db: Queries, uploadId: string): Promise<UploadPart[]> {
  return db.many(sql`select start, size, number, etag, bytes from upload_parts where upload_id = ${uploadId} order by start`);
}

/** Received bytes of an upload. */
export async function sumOfParts(db: Queries, uploadId: string): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::bigint as bytes from upload_parts where upload_id = ${uploadId}`);
  return bytes;
}

/**
 * Reserves a part number that is unique per upload, so that nodes never overwrite each other's
 * parts. Undefined where the upload is deleted.
 */
export async function nextPart(db: Queries, uploadId: string): Promise<{ number: number; multipartId: string | null } | undefined> {
  return db.maybeOne(sql`
    update uploads set last_part = last_part + 1, touched_at = now() where id = ${uploadId}
    returning last_part as number, multipart_id as "multipartId"`);
}

/** Stores the multipart ID unless another node did so first; returns the stored one. */
export async function saveMultipart(db: Queries, uploadId: string, multipartId: string): Promise<string | undefined> {
  const row = await db.maybeOne<{ multipartId: string }>(sql`
    update uploads set multipart_id = coalesce(multipart_id, ${multipartId}) where id = ${uploadId} returning multipart_id as "multipartId"`);
  return row?.multipartId;
}

/** The multipart ID of an upload; null without one. */
export async function findMultipart(db: Queries, uploadId: string): Promise<string | null> {
  const row = await db.maybeOne<{ multipartId: string | null }>(
    sql`select multipart_id as "multipartId" from uploads where id = ${uploadId}`,
  );
  return row?.multipartId ?? null;
}

/** Deletes the parts of an upload before their bytes; returns its multipart ID. */
export async function clearParts(db: Database, uploadId: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const locked = await tx.maybeOne<{ multipartId: string | null }>(sql`
      select multipart_id as "multipartId" from uploads where id = ${uploadId} for update`);
    await tx.run(sql`update uploads set multipart_id = null where id = ${uploadId} and multipart_id is not null`);
    await tx.run(sql`delete from upload_parts where upload_id = ${uploadId}`);
    return locked?.multipartId ?? null;
  });
}

/**
 * Stores a part at its offset, replacing the small rest that it includes. Refuses with
 * `upload.offsetWrong` where another node has stored one meanwhile.
 */
export function savePart(db: Database, uploadId: string, { start, size, number, etag, bytes }: UploadPart): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await tx.maybeOne(sql`select id from uploads where id = ${uploadId} for update`);
    await tx.run(sql`delete from upload_parts where upload_id = ${uploadId} and start = ${start} and bytes is not null and size < ${size}`);
    const stored = await tx.run(sql`
      insert into upload_parts (upload_id, start, size, number, etag, bytes)
      select ${uploadId}, ${start}, ${size}, ${number}, ${etag}, ${bytes}
      where ${start} = (select coalesce(sum(size), 0) from upload_parts where upload_id = ${uploadId})`);
    if (!locked || stored === 0) throw refuse('upload.offsetWrong');
  });
}
