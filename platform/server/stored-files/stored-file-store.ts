import sql, { join, raw, type Sql } from 'sql-template-tag';
import { platformRetention } from '../../contract/retention/platform-retention.ts';
import type { Queries, Transaction } from '../db.ts';

/** What the database knows of stored bytes. */
export interface StoredFile {
  /** SHA-256, as hexadecimal digits. */
  hash: string;
  size: number;
  mediaType: string;
}

/** A column by which a table refers to stored files. */
export interface Reference {
  table: string;
  column: string;
}

/** Holds a content until the transaction ends: nobody else stores or removes it meanwhile. */
export async function holdContent(tx: Transaction, hash: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`stored file ${hash}`}, 0))`);
}

/** Notes bytes that lie in the store. What nothing refers to yet has its day of grace from now. */
export async function noteStoredFile(tx: Transaction, { hash, size, mediaType }: StoredFile): Promise<void> {
  await tx.run(sql`
    insert into stored_files as known (hash, size, media_type) values (${hash}, ${size}, ${mediaType})
    on conflict (hash) do update set unreferenced_since = now() where known.unreferenced_since is not null`);
}

export function findStoredFile(db: Queries, hash: string): Promise<StoredFile | undefined> {
  return db.maybeOne(sql`select hash, size, media_type as "mediaType" from stored_files where hash = ${hash}`);
}

/** How many stored files the database knows, and their bytes. */
export function countStoredFiles(db: Queries): Promise<{ files: number; bytes: number }> {
  return db.one(sql`select count(*) as files, coalesce(sum(size), 0)::float8 as bytes from stored_files`);
}

/** The columns that keep stored files, of whatever table: each foreign key counts, unless its rows go with the file (`on delete cascade`). */
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

/** Notes since when nothing refers to some of the files, and that something refers to others again; says how many it was. */
export async function markUnreferenced(db: Queries, references: readonly Reference[], limit: number): Promise<number> {
  return db.run(sql`
    with found as (
      select hash from stored_files s
      where (s.unreferenced_since is null) <> ${isReferred(references)} limit ${limit}
    )
    update stored_files s set unreferenced_since = case when s.unreferenced_since is null then now() end from found where found.hash = s.hash`);
}

/** What nothing has referred to for longer than the grace. */
export async function findForgotten(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.many<{ hash: string }>(sql`
    select hash from stored_files where unreferenced_since < now() - ${platformRetention.uploads.spans.unreferenced}::interval
    order by unreferenced_since limit ${limit}`);
  return rows.map(({ hash }) => hash);
}

/** Forgets a file, unless something refers to it by now or somebody stored the same again. */
export async function forgetStoredFile(db: Queries, references: readonly Reference[], hash: string): Promise<boolean> {
  const gone = await db.run(sql`
    delete from stored_files s where s.hash = ${hash}
      and s.unreferenced_since < now() - ${platformRetention.uploads.spans.unreferenced}::interval and not ${isReferred(references)}`);
  return gone > 0;
}

/** Forgets a file whatever its age; fails where something refers to it. */
export async function deleteStoredFile(tx: Transaction, hash: string): Promise<void> {
  await tx.run(sql`delete from stored_files where hash = ${hash}`);
}

/** A file with what refers to it. */
export interface KnownFile extends StoredFile {
  /** The tables that refer to it. */
  referredBy: readonly string[];
}

/** All files that the database knows, in the order of their hashes, behind `after`. */
export function listKnownFiles(db: Queries, references: readonly Reference[], after: string, limit: number): Promise<KnownFile[]> {
  const tables = references.map(
    ({ table, column }) => sql`case when exists (select from ${raw(table)} r where r.${raw(column)} = s.hash) then ${table} end`,
  );
  return db.many(sql`
    select s.hash, s.size, s.media_type as "mediaType",
      array_remove(array[${tables.length ? join(tables) : sql`null`}]::text[], null) as "referredBy"
    from stored_files s where s.hash > ${after} order by s.hash limit ${limit}`);
}
