import sql from 'sql-template-tag';
import type { Queries, Transaction } from '../../database/db.ts';
import { mediaKindOf, type Derived, type DerivationRefusal, type Rendition } from './derived.ts';

/** Name of the job that makes derivations of a stored file. */
export const derivationTask = 'derivation';
/**
 * Video and audio take minutes: one at a time across all nodes, so that images never wait for them.
 */
const longQueue = 'derivations';

/** A stored file made from another one. */
export interface StoredRendition {
  rendition: Rendition;
  hash: string;
  mediaType: string;
  /** In pixels; null for audio. */
  width: number | null;
  height: number | null;
  /** In bytes. */
  size: number;
}

/** State and results of the derivations of a stored file. */
export interface Derivation extends Omit<Derived, 'made' | 'holdsPlace'> {
  /** Hash of the original. */
  sourceHash: string;
  state: 'waiting' | 'made' | 'refused';
  refusal: DerivationRefusal | null;
  /** From 0 to 100. */
  progress: number;
  /** Whether the original contains a location; null until known. */
  holdsPlace: boolean | null;
  renditions: readonly StoredRendition[];
}

/** Starts the derivation of a stored file when this transaction commits; once per content. */
export async function beginDerivation(tx: Transaction, { hash, mediaType }: { hash: string; mediaType: string }): Promise<void> {
  const started = await tx.run(sql`
    insert into derivations (source_hash, media_type) values (${hash}, ${mediaType}) on conflict (source_hash) do nothing`);
  if (started) await queueDerivation(tx, { hash, mediaType });
}

async function queueDerivation(queries: Queries, { hash, mediaType }: { hash: string; mediaType: string }): Promise<void> {
  const queue = mediaKindOf(mediaType) === 'image' ? null : longQueue;
  await queries.run(sql`
    select graphile_worker.add_job(${derivationTask}, json_build_object('hash', ${hash}::text), queue_name => ${queue}::text,
      job_key => ${`${derivationTask}:${hash}`})`);
}

/** Derivations of stored files, by the hash of the original. */
export async function derivationsOf(queries: Queries, hashes: readonly string[]): Promise<Map<string, Derivation>> {
  if (hashes.length === 0) return new Map();
  const rows = await queries.many<Derivation>(sql`
    select d.source_hash as "sourceHash", state, refusal, progress, width, height, duration_ms as "durationMs", placeholder, loudness,
      holds_place as "holdsPlace",
      coalesce((select json_agg(json_build_object('rendition', r.rendition, 'hash', r.hash, 'mediaType', r.media_type, 'width', r.width, 'height', r.height,
        'size', coalesce(r.size, (select kept.size from stored_files kept where kept.hash = r.hash))) order by r.rendition) from renditions r where r.source_hash = d.source_hash), '[]') as renditions
    from derivations d where d.source_hash = any(${[...new Set(hashes)]}::text[])`);
  return new Map(rows.map((row) => [row.sourceHash, row]));
}

/**
 * Media type of a file whose derivation is pending; undefined where it is done, refused or deleted.
 */
export async function waitingMediaType(queries: Queries, hash: string): Promise<string | undefined> {
  const row = await queries.maybeOne<{ mediaType: string }>(sql`
    select media_type as "mediaType" from derivations where source_hash = ${hash} and state = 'waiting'`);
  return row?.mediaType;
}

/** Saves progress of a pending derivation; false where it has ended or not advanced. */
export async function saveDerivationProgress(tx: Transaction, hash: string, progress: number): Promise<boolean> {
  const stored = await tx.run(sql`
    update derivations set progress = ${progress}::integer where source_hash = ${hash} and state = 'waiting' and progress < ${progress}::integer`);
  return stored > 0;
}

/** Saves the results; false where they were saved before, or the original is deleted. */
export async function saveDerived(
  tx: Transaction,
  hash: string,
  { width, height, durationMs, placeholder, loudness, holdsPlace }: Omit<Derived, 'made'>,
  made: readonly StoredRendition[],
): Promise<boolean> {
  const stored = await tx.run(sql`
    update derivations set state = 'made', progress = 100, width = ${width}::integer, height = ${height}::integer, duration_ms = ${durationMs}::bigint,
      placeholder = ${placeholder}, loudness = ${loudness === null ? null : [...loudness]}::smallint[], holds_place = ${holdsPlace}, ended_at = now()
    where source_hash = ${hash} and state = 'waiting'`);
  if (stored === 0) return false;
  await tx.run(sql`
    insert into renditions (source_hash, rendition, hash, media_type, width, height, size)
    select ${hash}, rendition, hash, "mediaType", width, height, size
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made(rendition text, hash text, "mediaType" text, width integer, height integer, size bigint)`);
  return true;
}

/**
 * Copies the results to another content that is displayed identically, but without metadata. If
 * there are none yet, starts a derivation of the new content.
 */
export async function copyDerived(tx: Transaction, from: string, to: { hash: string; mediaType: string }): Promise<void> {
  await tx.run(sql`
    insert into derivations (source_hash, media_type, state, progress, width, height, duration_ms, placeholder, loudness, holds_place, ended_at)
    select ${to.hash}, media_type, state, progress, width, height, duration_ms, placeholder, loudness, false, now() from derivations
    where source_hash = ${from} and state = 'made' on conflict (source_hash) do nothing`);
  await tx.run(sql`
    insert into renditions (source_hash, rendition, hash, media_type, width, height, size)
    select ${to.hash}, rendition, hash, media_type, width, height, size from renditions where source_hash = ${from}
      and exists (select from derivations d where d.source_hash = ${to.hash} and d.state = 'made') on conflict do nothing`);
  await beginDerivation(tx, to);
}

/** Records that a derivation is impossible. */
export async function refuseDerivation(
  tx: Transaction,
  hash: string,
  { refusal, holdsPlace }: { refusal: DerivationRefusal; holdsPlace: boolean },
): Promise<boolean> {
  const stored = await tx.run(sql`
    update derivations set state = 'refused', refusal = ${refusal}, holds_place = ${holdsPlace}, ended_at = now() where source_hash = ${hash} and state = 'waiting'`);
  return stored > 0;
}

/** Requeues derivations that were refused for lack of ffmpeg. */
export async function retryWithoutProgram(tx: Transaction): Promise<void> {
  const again = await tx.many<{ hash: string; mediaType: string }>(sql`
    update derivations set state = 'waiting', refusal = null, ended_at = null where state = 'refused' and refusal = 'noProgram'
    returning source_hash as hash, media_type as "mediaType"`);
  for (const each of again) await queueDerivation(tx, each);
}
