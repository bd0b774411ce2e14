import sql from 'sql-template-tag';
import { platformRetention } from '../../contract/retention/platform-retention.ts';
import type { Queries, Transaction } from '../database/db.ts';

const { unfinished } = platformRetention.uploads.periods;

/** An upload as created. */
export interface NewUpload {
  id: string;
  userId: string;
  purpose: string;
  fileName: string;
  /** Upload-Metadata as sent. */
  metadata: string;
  /** In bytes. */
  length: number;
  /** SHA-256 as announced by the client, hexadecimal; null without one. */
  expectedHash: string | null;
}

export interface Upload extends NewUpload {
  /** Null until it is complete and examined. */
  hash: string | null;
  expiresAt: string;
}

const columns = sql`id, user_id as "userId", purpose, file_name as "fileName", metadata, length, expected_hash as "expectedHash", hash,
  touched_at + ${unfinished}::interval as "expiresAt"`;

export async function insertUpload(
  tx: Transaction,
  { id, userId, purpose, fileName, metadata, length, expectedHash }: NewUpload,
): Promise<void> {
  await tx.run(sql`
    insert into uploads (id, user_id, purpose, file_name, metadata, length, expected_hash)
    values (${id}, ${userId}, ${purpose}, ${fileName}, ${metadata}, ${length}, ${expectedHash})`);
}

/** A person's upload; undefined where it is missing, expired or of another person. */
export function findUpload(db: Queries, userId: string, id: string): Promise<Upload | undefined> {
  return db.maybeOne(sql`
    select ${columns} from uploads where id = ${id} and user_id = ${userId} and touched_at > now() - ${unfinished}::interval`);
}

/** A person's unconsumed uploads, oldest first. */
export function findUploadsOf(db: Queries, userId: string, limit: number): Promise<Upload[]> {
  return db.many(sql`
    select ${columns} from uploads where user_id = ${userId} and touched_at > now() - ${unfinished}::interval order by id limit ${limit}`);
}

/** Extends the expiry of an active upload. */
export async function touchUpload(db: Queries, id: string): Promise<void> {
  await db.run(sql`update uploads set touched_at = now() where id = ${id}`);
}

/** Marks an upload as complete. */
export async function finishUpload(tx: Transaction, id: string, hash: string): Promise<void> {
  await tx.run(sql`update uploads set hash = ${hash}, touched_at = now() where id = ${id}`);
}

/** Deletes the row of an upload. */
export async function deleteUpload(db: Queries, id: string): Promise<void> {
  await db.run(sql`delete from uploads where id = ${id}`);
}

/** Locks a person's upload quota until the transaction ends. */
export async function lockUploadQuota(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`upload quota ${userId}`}, 0))`);
}

/** Number of a person's incomplete uploads. */
export async function countUnfinishedOf(db: Queries, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from uploads where user_id = ${userId} and hash is null and touched_at > now() - ${unfinished}::interval`);
  return count;
}

/** Total size, when complete, of a person's unconsumed uploads. */
export async function uploadedBytes(db: Queries, userId: string): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(length), 0)::bigint as bytes from uploads where user_id = ${userId}`);
  return bytes;
}

/** Uploads without activity for a day. */
export async function findStaleUploads(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from uploads where touched_at < now() - ${unfinished}::interval order by touched_at limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Returns the uploads that are incomplete or not yet examined. */
export async function findUnfinished(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ id: string }>(sql`select id from uploads where id = any(${ids}::uuid[]) and hash is null`);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes and returns a complete upload for its content. */
export function consumeUploadRow(
  tx: Transaction,
  { uploadId, userId, purpose }: { uploadId: string; userId: string; purpose: string },
): Promise<{ hash: string | null; size: number; mediaType: string | null; fileName: string } | undefined> {
  return tx.maybeOne(sql`
    with held as (
      select u.id, u.hash, u.length, u.file_name from uploads u
      where u.id = ${uploadId} and u.user_id = ${userId} and u.purpose = ${purpose} for update
    ), gone as (delete from uploads using held where uploads.id = held.id and held.hash is not null)
    select held.hash, held.length as size, s.media_type as "mediaType", held.file_name as "fileName"
    from held left join stored_files s on s.hash = held.hash`);
}
