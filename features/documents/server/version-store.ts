import sql, { empty, type Sql } from 'sql-template-tag';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { retention } from '../contract/retention.ts';
import type { VersionKind } from '../contract/kinds.ts';
import { versionLimits } from '../contract/limits.ts';
import type { Runs } from '../contract/writers.ts';

const { all, hourly, daily } = retention.versions.periods;

/** Version without its text. */
export interface VersionRow {
  version: number;
  name: string;
  kind: VersionKind;
  restoredFrom: number | null;
  title: string;
  subtitle: string;
  category: string | null;
  words: number;
  /** Null if the account was closed. */
  savedBy: string | null;
  savedAt: string;
}

interface VersionOrigin {
  /** Null for the person who saved the current text. */
  savedBy: string | null;
  kind: VersionKind;
  restoredFrom?: number;
}

const versionColumns = sql`v.version, v.name, v.kind, v.restored_from as "restoredFrom", v.title, v.subtitle, v.category, v.words,
  u.name as "savedBy", v.saved_at as "savedAt"`;

/** Saves the current text of a document as a version. */
export async function saveVersion(tx: Transaction, id: string, origin: VersionOrigin): Promise<void> {
  await tx.run(sql`
    with ${textInsert(id)}, sized as (
      update documents set version_bytes = version_bytes + (select bytes from kept) where id = ${id} and exists (select from kept))
    ${versionInsert(sql`standing`, origin)}`);
}

/**
 * Common table expressions: `standing`, the current state of a document, and `kept`, which stores
 * its text by hash and returns the bytes added.
 */
export function textInsert(id: string): Sql {
  return sql`standing as (${status(id)}), kept as (
    insert into document_texts (document_id, hash, content, media_ids, bytes) select id, hash, content, media_ids, bytes from standing
    on conflict do nothing returning bytes)`;
}

/** Statement that inserts a version from a row with the columns of `standing`. */
export function versionInsert(row: Sql, { savedBy, kind, restoredFrom }: VersionOrigin): Sql {
  return sql`insert into document_versions
      (document_id, version, kind, restored_from, title, subtitle, category, hash, words, saved_by, saved_at, writers)
    select d.id, d.version, ${kind}, ${restoredFrom ?? null}::integer, d.title, d.subtitle, d.category, standing.hash, d.words, coalesce(${savedBy}::text, standing.saved_by, standing.author_id),
      d.updated_at, (select live.writers from document_live_texts live where live.document_id = d.id)
    from ${row} d join standing on standing.id = d.id
    on conflict (document_id, version) do nothing`;
}

/** Whether the current text differs from the newest version, or there is no version. */
export async function isUnsaved(tx: Transaction, id: string): Promise<boolean> {
  const { unkept } = await tx.one<{ unkept: boolean }>(sql`
    with standing as (${status(id)}), newest as (
      select title, subtitle, category, hash from document_versions where document_id = ${id} order by version desc limit 1)
    select not exists (
      select 1 from newest join standing s on newest.hash = s.hash and newest.title = s.title and newest.subtitle = s.subtitle
        and newest.category is not distinct from s.category) as unkept`);
  return unkept;
}

/**
 * Whether the last save ended a writing session: it is long enough ago, or not by the person who
 * saves `next`.
 */
export async function isRested(tx: Transaction, id: string, next: string): Promise<boolean> {
  const { rested } = await tx.one<{ rested: boolean }>(sql`
    select coalesce(saved_by, author_id) <> ${next} or updated_at <= now() - make_interval(mins => ${versionLimits.pauseMinutes}) as rested from documents where id = ${id}`);
  return rested;
}

/** Deletes the oldest versions of a draft without a name beyond the limit. */
export async function pruneDraftVersions(tx: Transaction, id: string): Promise<void> {
  const removed = await tx.run(sql`
    delete from document_versions where document_id = ${id} and kind = 'draft' and name = '' and version <= (
      select version from document_versions where document_id = ${id} and kind = 'draft' and name = ''
      order by version desc offset ${versionLimits.draftVersions} limit 1)`);
  if (removed) await dropUnusedTexts(tx, id);
}

/**
 * Thins out versions of a published document: keeps all of the last day, then one per hour for a
 * week, per day for 3 months, and per week. Published, restored and named versions are kept.
 */
export async function thinVersions(tx: Transaction, id: string): Promise<void> {
  const removed = await tx.run(sql`
    with aged as (
      select version, row_number() over (
        partition by case when saved_at > now() - ${hourly}::interval then date_trunc('hour', saved_at)
          when saved_at > now() - ${daily}::interval then date_trunc('day', saved_at) else date_trunc('week', saved_at) end
        order by version desc) as place
      from document_versions where document_id = ${id} and kind = 'saved' and name = '' and saved_at <= now() - ${all}::interval)
    delete from document_versions v using aged
    where v.document_id = ${id} and v.version = aged.version and aged.place > 1 and v.restored_from is null
      and not exists (select from document_versions w where w.document_id = ${id} and w.restored_from = v.version)`);
  if (removed) await dropUnusedTexts(tx, id);
}

/** Deletes texts that no version refers to. */
async function dropUnusedTexts(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    with dropped as (
      delete from document_texts t where t.document_id = ${id}
        and not exists (select from document_versions v where v.document_id = t.document_id and v.hash = t.hash)
      returning bytes)
    update documents set version_bytes = version_bytes - (select coalesce(sum(bytes), 0) from dropped) where id = ${id}`);
}

/** Versions of a document older than `before`, newest first. */
export function listVersionRows(db: Queries, id: string, before: number | undefined, limit: number): Promise<VersionRow[]> {
  return db.many(sql`
    select ${versionColumns} from document_versions v left join users u on u.id = v.saved_by
    where v.document_id = ${id} ${before === undefined ? empty : sql`and v.version < ${before}`} order by v.version desc limit ${limit}`);
}

/** Version with its text. */
export function findVersion(
  db: Queries,
  id: string,
  version: number,
): Promise<(VersionRow & { content: RichText; writers: Runs | null }) | undefined> {
  return db.maybeOne(sql`
    select ${versionColumns}, t.content, v.writers from document_versions v
    join document_texts t on t.document_id = v.document_id and t.hash = v.hash left join users u on u.id = v.saved_by
    where v.document_id = ${id} and v.version = ${version}`);
}

/** Number of the other versions with a name; undefined if the version does not exist. */
export async function countNamed(tx: Transaction, id: string, version: number): Promise<number | undefined> {
  const row = await tx.maybeOne<{ named: number }>(sql`
    select (select count(*) from document_versions w where w.document_id = v.document_id and w.name <> '' and w.version <> v.version) as named
    from document_versions v where v.document_id = ${id} and v.version = ${version}`);
  return row?.named;
}

export async function saveVersionName(tx: Transaction, id: string, version: number, name: string): Promise<void> {
  await tx.run(sql`update document_versions set name = ${name} where document_id = ${id} and version = ${version}`);
}

function status(id: string) {
  // `jsonb` has a canonical text form, so equal texts have equal hashes.
  return sql`
    select id, author_id, saved_by, version, title, subtitle, category, content, media_ids, bytes, words, updated_at, sha256(convert_to(content::text, 'UTF8')) as hash
    from documents where id = ${id}`;
}
