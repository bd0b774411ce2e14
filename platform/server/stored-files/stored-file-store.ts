import sql, { join, raw, type Sql } from 'sql-template-tag';
import { platformRetention } from '../../contract/retention/platform-retention.ts';
import type { Queries, Transaction } from '../database/db.ts';

/** A stored file as the database knows it. */
export interface StoredFile {
  /** SHA-256, hexadecimal. */
  hash: string;
  size: number;
  mediaType: string;
}

/** A column that references stored files. */
export interface Reference {
  table: string;
  column: string;
}

/** Locks a content until the transaction ends, against concurrent storage and removal. */
export async function lockContent(tx: Transaction, hash: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`stored file ${hash}`}, 0))`);
}

/** Inserts the row of stored bytes. The grace period of an unreferenced one starts again. */
export async function noteStoredFile(tx: Transaction, { hash, size, mediaType }: StoredFile): Promise<void> {
  await tx.run(sql`
    insert into stored_files as known (hash, size, media_type) values (${hash}, ${size}, ${mediaType})
    on conflict (hash) do update set unreferenced_since = now() where known.unreferenced_since is not null`);
}

/** The row of a stored file; undefined where there is none. */
export function findStoredFile(db: Queries, hash: string): Promise<StoredFile | undefined> {
  return db.maybeOne(sql`select hash, size, media_type as "mediaType" from stored_files where hash = ${hash}`);
}

/** Number of stored files and their total size. */
export function countStoredFiles(db: Queries): Promise<{ files: number; bytes: number }> {
  return db.one(sql`select count(*) as files, coalesce(sum(size), 0)::float8 as bytes from stored_files`);
}

/**
 * All columns that reference stored files, from the foreign keys, except those with `on delete
 * cascade`.
 */
export async function findReferences(db: Queries): Promise<Reference[]> {
  return db.many(sql`
    select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'stored_files'::regclass and c.confdeltype in ('a', 'r') order by 1, 2`);
}

const isReferred = (references: readonly Reference[]): Sql =>
  references.length === 0
    ? sql`false`
    : sql`(${join(
        references.map(({ table, column }) => sql`exists (select from ${raw(table)} r where r.${raw(column)} = s.hash)`),
        ' or ',
      )})`;

/**
 * Marks files that are no longer referenced and unmarks referenced ones, at most `limit`; returns
 * how many.
 */
export async function markUnreferenced(db: Queries, references: readonly Reference[], limit: number): Promise<number> {
  return db.run(sql`
    with found as (
      select hash from stored_files s
      where (s.unreferenced_since is null) <> ${isReferred(references)} limit ${limit}
    )
    update stored_files s set unreferenced_since = case when s.unreferenced_since is null then now() end from found where found.hash = s.hash`);
}

/** Files that were unreferenced for longer than the grace period. */
export async function findForgotten(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.many<{ hash: string }>(sql`
    select hash from stored_files where unreferenced_since < now() - ${platformRetention.uploads.periods.unreferenced}::interval
    order by unreferenced_since limit ${limit}`);
  return rows.map(({ hash }) => hash);
}

/**
 * Deletes the row of a file unless it is referenced or was stored again; returns whether it was
 * deleted.
 */
export async function deleteUnreferencedFile(db: Queries, references: readonly Reference[], hash: string): Promise<boolean> {
  const removed = await db.run(sql`
    delete from stored_files s where s.hash = ${hash}
      and s.unreferenced_since < now() - ${platformRetention.uploads.periods.unreferenced}::interval and not ${isReferred(references)}`);
  return removed > 0;
}

/** Deletes the row of a file of any age; fails where it is referenced. */
export async function deleteStoredFile(tx: Transaction, hash: string): Promise<void> {
  await tx.run(sql`delete from stored_files where hash = ${hash}`);
}

/** A stored file with its references. */
export interface KnownFile extends StoredFile {
  /** Tables that reference it. */
  referredBy: readonly string[];
}

/** Known files in order of hash, after `after`. */
export function listKnownFiles(db: Queries, references: readonly Reference[], after: string, limit: number): Promise<KnownFile[]> {
  const tables = references.map(
    ({ table, column }) => sql`case when exists (select from ${raw(table)} r where r.${raw(column)} = s.hash) then ${table} end`,
  );
  return db.many(sql`
    select s.hash, s.size, s.media_type as "mediaType",
      array_remove(array[${tables.length ? join(tables) : sql`null`}]::text[], null) as "referredBy"
    from stored_files s where s.hash > ${after} order by s.hash limit ${limit}`);
}
