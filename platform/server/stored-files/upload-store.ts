import sql from 'sql-template-tag';
import { platformRetention } from '../../contract/retention/platform-retention.ts';
import type { Queries, Transaction } from '../db.ts';

const { unfinished } = platformRetention.uploads.spans;

/** An upload as it was begun. */
export interface NewUpload {
  id: string;
  userId: string;
  purpose: string;
  fileName: string;
  /** As the sender wrote them. */
  metadata: string;
  /** In bytes. */
  length: number;
  /** The SHA-256 that the sender says it has, as hexadecimal digits. */
  expectedHash: string | null;
}

export interface Upload extends NewUpload {
  /** Null until all of it was received and looked at. */
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

/** One's own upload; undefined where there is none, it is another's, or its time is over. */
export function findUpload(db: Queries, userId: string, id: string): Promise<Upload | undefined> {
  return db.maybeOne(sql`
    select ${columns} from uploads where id = ${id} and user_id = ${userId} and touched_at > now() - ${unfinished}::interval`);
}

/** One's own uploads of which no thing was made yet, the oldest first. */
export function findUploadsOf(db: Queries, userId: string, limit: number): Promise<Upload[]> {
  return db.many(sql`
    select ${columns} from uploads where user_id = ${userId} and touched_at > now() - ${unfinished}::interval order by id limit ${limit}`);
}

/** It goes on: its day begins anew. */
export async function touchUpload(db: Queries, id: string): Promise<void> {
  await db.run(sql`update uploads set touched_at = now() where id = ${id}`);
}

/** All of it is there. */
export async function finishUpload(tx: Transaction, id: string, hash: string): Promise<void> {
  await tx.run(sql`update uploads set hash = ${hash}, touched_at = now() where id = ${id}`);
}

export async function deleteUpload(db: Queries, id: string): Promise<void> {
  await db.run(sql`delete from uploads where id = ${id}`);
}

/** Lets one transaction at a time count what a person holds, until that transaction ends. */
export async function holdUploadQuota(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`upload quota ${userId}`}, 0))`);
}

/** How many of a person's uploads are not whole yet. */
export async function countUnfinishedOf(db: Queries, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from uploads where user_id = ${userId} and hash is null and touched_at > now() - ${unfinished}::interval`);
  return count;
}

/** The bytes that a person's uploads have or will have, of which no thing was made yet. */
export async function uploadedBytes(db: Queries, userId: string): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(length), 0)::bigint as bytes from uploads where user_id = ${userId}`);
  return bytes;
}

/** Some uploads to which nothing came for a day. */
export async function findStaleUploads(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from uploads where touched_at < now() - ${unfinished}::interval order by touched_at limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Of these uploads, those of which bytes are still to come or to be looked at. */
export async function findUnfinished(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ id: string }>(sql`select id from uploads where id = any(${ids}::uuid[]) and hash is null`);
  return new Set(rows.map(({ id }) => id));
}

/** Takes a whole upload out, for the thing that is made of it. */
export function takeUploadRow(
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
