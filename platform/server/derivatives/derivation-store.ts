import sql from 'sql-template-tag';
import type { Queries, Transaction } from '../db.ts';
import { mediaKindOf, type Derived, type DerivationRefusal, type Rendition } from './derived.ts';

/** The job that makes something of a stored file. */
export const derivationTask = 'derivation';
/** Videos and audio take minutes: on all nodes together one after the other, so that images never wait for them. */
const longQueue = 'derivations';

/** A stored file that was made of another. */
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

/** What was made of a stored file so far. */
export interface Derivation extends Omit<Derived, 'made' | 'holdsPlace'> {
  /** That of the original. */
  sourceHash: string;
  state: 'waiting' | 'made' | 'refused';
  refusal: DerivationRefusal | null;
  /** From 0 to 100. */
  progress: number;
  /** Null until that is known. */
  holdsPlace: boolean | null;
  renditions: readonly StoredRendition[];
}

/** Has what is shown of a stored file made behind the commit of this transaction; once, however many things hold it. */
export async function beginDerivation(tx: Transaction, { hash, mediaType }: { hash: string; mediaType: string }): Promise<void> {
  const begun = await tx.run(sql`
    insert into derivations (source_hash, media_type) values (${hash}, ${mediaType}) on conflict (source_hash) do nothing`);
  if (begun) await queueDerivation(tx, { hash, mediaType });
}

async function queueDerivation(queries: Queries, { hash, mediaType }: { hash: string; mediaType: string }): Promise<void> {
  const queue = mediaKindOf(mediaType) === 'image' ? null : longQueue;
  await queries.run(sql`
    select graphile_worker.add_job(${derivationTask}, json_build_object('hash', ${hash}::text), queue_name => ${queue}::text,
      job_key => ${`${derivationTask}:${hash}`})`);
}

/** What was made of these stored files, by the hash of the original. */
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

/** The media type of a file whose derivation waits; undefined where it is made, refused or gone. */
export async function waitingMediaType(queries: Queries, hash: string): Promise<string | undefined> {
  const row = await queries.maybeOne<{ mediaType: string }>(sql`
    select media_type as "mediaType" from derivations where source_hash = ${hash} and state = 'waiting'`);
  return row?.mediaType;
}

/** Says how far it is; nothing is said of what has ended meanwhile. */
export async function keepDerivationProgress(tx: Transaction, hash: string, progress: number): Promise<boolean> {
  const kept = await tx.run(sql`
    update derivations set progress = ${progress}::integer where source_hash = ${hash} and state = 'waiting' and progress < ${progress}::integer`);
  return kept > 0;
}

/** Keeps what was found out and made; false where that has happened before, or the original is gone. */
export async function keepDerived(
  tx: Transaction,
  hash: string,
  { width, height, durationMs, placeholder, loudness, holdsPlace }: Omit<Derived, 'made'>,
  made: readonly StoredRendition[],
): Promise<boolean> {
  const kept = await tx.run(sql`
    update derivations set state = 'made', progress = 100, width = ${width}::integer, height = ${height}::integer, duration_ms = ${durationMs}::bigint,
      placeholder = ${placeholder}, loudness = ${loudness === null ? null : [...loudness]}::smallint[], holds_place = ${holdsPlace}, ended_at = now()
    where source_hash = ${hash} and state = 'waiting'`);
  if (kept === 0) return false;
  await tx.run(sql`
    insert into renditions (source_hash, rendition, hash, media_type, width, height, size)
    select ${hash}, rendition, hash, "mediaType", width, height, size
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made(rendition text, hash text, "mediaType" text, width integer, height integer, size bigint)`);
  return true;
}

/** Says of a content what was found out and made of another that shows the same and from which notes were taken; where nothing was made of that yet, it is made of this one. */
export async function takeOverDerived(tx: Transaction, from: string, to: { hash: string; mediaType: string }): Promise<void> {
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

/** Nothing can be made of it. */
export async function refuseDerivation(
  tx: Transaction,
  hash: string,
  { refusal, holdsPlace }: { refusal: DerivationRefusal; holdsPlace: boolean },
): Promise<boolean> {
  const kept = await tx.run(sql`
    update derivations set state = 'refused', refusal = ${refusal}, holds_place = ${holdsPlace}, ended_at = now() where source_hash = ${hash} and state = 'waiting'`);
  return kept > 0;
}

/** Has those made for which there was no program. */
export async function retryWithoutProgram(tx: Transaction): Promise<void> {
  const again = await tx.many<{ hash: string; mediaType: string }>(sql`
    update derivations set state = 'waiting', refusal = null, ended_at = null where state = 'refused' and refusal = 'noProgram'
    returning source_hash as hash, media_type as "mediaType"`);
  for (const each of again) await queueDerivation(tx, each);
}
