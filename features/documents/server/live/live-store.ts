import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { StoredCopy } from './copies.ts';
import { saveCopies } from './copies-store.ts';
import type { LiveFields } from './live-nodes.ts';
import type { StoredItems } from './live-ranges.ts';
import { trimLog } from './log-store.ts';
import type { StoredText } from './merge-text.ts';
import type { SizedState, StoredState } from './stored-state.ts';

/** A live text without its content. */
export interface LiveTextRow {
  schemaVersion: number;
  mergedSeq: number;
  lastSeq: number;
  savedSeq: number;
  /** Number of changes by each client, as Yjs encodes it. */
  vector: Buffer;
  /** Bytes of the updates after the merged text. */
  updateBytes: number;
  /** Bytes of the merged text, as it is when it is not compact, and of the updates after it. */
  bytes: number;
}

/** A text that was stored before its size was is about four times as large as its compact form. */
const allBytes: Sql = sql`(coalesce(state_size, length(state) * case when is_compact then 4 else 1 end) + update_bytes)::bigint`;

/** Whether a document `d` is edited live. */
export const isLive: Sql = sql`exists (select from document_live_texts live where live.document_id = d.id)`;

/** Live text of a document, which must be locked. */
export function findLiveText(db: Queries, id: string): Promise<LiveTextRow | undefined> {
  return db.maybeOne(sql`
    select schema_version as "schemaVersion", merged_seq as "mergedSeq", last_seq as "lastSeq", saved_seq as "savedSeq", vector,
      update_bytes as "updateBytes", ${allBytes} as bytes
    from document_live_texts where document_id = ${id}`);
}

/** A live text with its content. */
export interface ReadText extends StoredText {
  mergedSeq: number;
  lastSeq: number;
}

/**
 * The live text of a document, which need not be locked: its merged text and the updates after it that were stored then. Undefined if
 * there is none, null if it was merged meanwhile.
 */
export async function readLiveText(db: Queries, id: string): Promise<ReadText | null | undefined> {
  const live = await db.maybeOne<Pick<LiveTextRow, 'mergedSeq' | 'lastSeq' | 'bytes'> & { state: Buffer; isCompact: boolean }>(sql`
    select merged_seq as "mergedSeq", last_seq as "lastSeq", ${allBytes} as bytes, state, is_compact as "isCompact"
    from document_live_texts where document_id = ${id}`);
  if (!live) return undefined;
  const { state, isCompact, mergedSeq, lastSeq, bytes } = live;
  const updates = (await signedUpdatesAfter(db, id, mergedSeq)).filter(({ seq }) => seq <= lastSeq).map(({ content }) => content);
  return updates.length === lastSeq - mergedSeq ? { id, state: { bytes: state, isCompact }, updates, bytes, mergedSeq, lastSeq } : null;
}

/** The text of a document, which must be locked. */
export function textOfDocument(tx: Transaction, id: string): Promise<LiveFields> {
  return tx.one(sql`select title, subtitle, content from documents where id = ${id}`);
}

/** Stores the text with which live editing begins; false if it has begun already. */
export async function insertLiveText(
  tx: Transaction,
  id: string,
  {
    schemaVersion,
    state,
    vector,
    nodes,
    formats,
    client,
  }: StoredItems & { state: SizedState; vector: Uint8Array; schemaVersion: number; client: number },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into document_live_texts (document_id, schema_version, state, is_compact, state_size, vector, nodes, formats)
    values (${id}, ${schemaVersion}, ${Buffer.from(state.bytes)}, ${state.isCompact}, ${state.size}, ${Buffer.from(vector)}, ${Buffer.from(nodes)}, ${Buffer.from(formats)})
    on conflict do nothing`);
  // Without an author: no one can write under this number.
  if (inserted) await tx.run(sql`insert into document_clients (document_id, client, is_original) values (${id}, ${client}, true)`);
  return inserted === 1;
}

/** Reserves client numbers for a person; returns whether none belongs to someone else. */
export async function claimClients(tx: Transaction, id: string, authorId: string | null, clients: readonly number[]): Promise<boolean> {
  if (clients.length === 0) return true;
  const { others } = await tx.one<{ others: boolean }>(sql`
    with claimed as (
      insert into document_clients (document_id, client, author_id) select ${id}, client, ${authorId} from unnest(${clients}::bigint[]) as client
      on conflict do nothing)
    select exists (select from document_clients where document_id = ${id} and client = any(${clients}::bigint[])
      and author_id is distinct from ${authorId}) as others`);
  return !others;
}

/** Appends an update; returns its number. */
export async function appendUpdate(
  tx: Transaction,
  id: string,
  { update, vector, authorId }: { update: Uint8Array; vector: Uint8Array; authorId: string | null },
): Promise<number> {
  const { seq } = await tx.one<{ seq: number }>(sql`
    with live as (
      update document_live_texts set last_seq = last_seq + 1, vector = ${Buffer.from(vector)}, update_bytes = update_bytes + ${update.length},
        updated_at = now()
      where document_id = ${id} returning last_seq)
    insert into document_updates (document_id, seq, content, author_id)
    select ${id}, last_seq, ${Buffer.from(update)}, ${authorId} from live returning seq`);
  return seq;
}

/** Numbers of the nodes in the merged text, and of the starts and ends of marks, as `encodeRanges` has them; null if they are not known. */
export function findStoredItems(tx: Transaction, id: string): Promise<{ [name in keyof StoredItems]: Buffer | null }> {
  return tx.one(sql`select nodes, formats from document_live_texts where document_id = ${id}`);
}

/** People who use client numbers; without those of closed accounts. */
export async function authorsOf(tx: Transaction, id: string, clients: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.many<{ client: number; authorId: string }>(sql`
    select client, author_id as "authorId" from document_clients
    where document_id = ${id} and client = any(${clients}::bigint[]) and author_id is not null`);
  return new Map(rows.map(({ client, authorId }) => [client, authorId]));
}

/** Requires clients to know at least this version of the schema. */
export async function raiseSchemaVersion(tx: Transaction, id: string, version: number): Promise<void> {
  await tx.run(sql`update document_live_texts set schema_version = ${version} where document_id = ${id} and schema_version < ${version}`);
}

export interface SignedUpdate {
  seq: number;
  content: Buffer;
  authorId: string | null;
}

/** Updates after a number with their people, in order. */
export function signedUpdatesAfter(db: Queries, id: string, seq: number): Promise<SignedUpdate[]> {
  return db.many(sql`
    select u.seq, u.content, u.author_id as "authorId" from document_updates u where u.document_id = ${id} and u.seq > ${seq} order by u.seq`);
}

/** Updates after a number, in order. */
export const updatesAfter = async (db: Queries, id: string, seq: number): Promise<Buffer[]> =>
  (await signedUpdatesAfter(db, id, seq)).map(({ content }) => content);

/** The merged text. */
export function mergedState(db: Queries, id: string): Promise<StoredState> {
  return db.one(sql`select state as bytes, is_compact as "isCompact" from document_live_texts where document_id = ${id}`);
}

/**
 * Replaces the merged text by one with all updates up to `seq`, and deletes old updates. Later ones stay. `copies` are those in each of
 * the last updates: the letters that show it are not in the merged text.
 */
export async function saveMerged(
  tx: Transaction,
  id: string,
  { state, nodes, formats, seq, copies }: StoredItems & { state: SizedState; seq: number; copies: readonly (readonly StoredCopy[])[] },
): Promise<void> {
  await tx.run(sql`
    update document_live_texts set state = ${Buffer.from(state.bytes)}, is_compact = ${state.isCompact},
      state_size = ${state.size}, nodes = ${Buffer.from(nodes)}, formats = ${Buffer.from(formats)},
      merged_seq = ${seq},
      update_bytes = coalesce((select sum(length(u.content)) from document_updates u where u.document_id = ${id} and u.seq > ${seq}), 0)
    where document_id = ${id}`);
  await saveCopies(tx, id, copies, seq);
  await trimLog(tx, id, seq);
}

/** Notes that the text of the document contains the updates up to `seq`. */
export async function noteSaved(tx: Transaction, id: string, seq: number): Promise<void> {
  await tx.run(sql`update document_live_texts set saved_seq = ${seq} where document_id = ${id}`);
}

/** Author of the last update up to a number; undefined if there is none or the account was closed. */
export async function lastWriter(tx: Transaction, id: string, seq: number): Promise<string | undefined> {
  const row = await tx.maybeOne<{ authorId: string | null }>(
    sql`select author_id as "authorId" from document_updates where document_id = ${id} and seq <= ${seq} order by seq desc limit 1`,
  );
  return row?.authorId ?? undefined;
}

/** The suggestions that were in the merged text: their IDs with those of their people. */
export async function findSuggestions(tx: Transaction, id: string): Promise<Record<string, string>> {
  const row = await tx.one<{ suggestions: Record<string, string> }>(
    sql`select suggestions from document_live_texts where document_id = ${id}`,
  );
  return row.suggestions;
}

export async function saveSuggestions(tx: Transaction, id: string, suggestions: Readonly<Record<string, string>>): Promise<void> {
  await tx.run(sql`update document_live_texts set suggestions = ${JSON.stringify(suggestions)} where document_id = ${id}`);
}

/** Forgets whose suggestions were in the live texts of documents that a person co-writes, or of one document. */
export async function forgetSuggestions(tx: Transaction, userId: string, documentId?: string): Promise<void> {
  const documents =
    documentId === undefined ? sql`(select document_id from document_co_authors where user_id = ${userId})` : sql`(${documentId}::uuid)`;
  await tx.run(sql`
    update document_live_texts live
    set suggestions = (select coalesce(jsonb_object_agg(s.key, s.value), '{}') from jsonb_each_text(live.suggestions) s where s.value <> ${userId})
    where live.document_id in ${documents} and exists (select from jsonb_each_text(live.suggestions) s where s.value = ${userId})`);
}

/** IDs of the people who write a document with its author. */
export async function coWritersOf(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx.many<{ userId: string }>(
    sql`select user_id as "userId" from document_co_authors where document_id = ${id} and accepted_at is not null`,
  );
  return rows.map(({ userId }) => userId);
}

/** People who wrote updates after a number, the last one first. */
export async function writersAfter(tx: Transaction, id: string, seq: number): Promise<string[]> {
  const rows = await tx.many<{ authorId: string }>(sql`
    select author_id as "authorId" from document_updates
    where document_id = ${id} and seq > ${seq} and author_id is not null group by author_id order by max(seq) desc`);
  return rows.map(({ authorId }) => authorId);
}

/** Updates after which a text is saved although people are still writing. */
const savedAtLeast = 500;

/** Documents whose live text rests, or has many updates, and is not merged, or for drafts not saved. */
export async function unsavedLiveTexts(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select live.document_id as id from document_live_texts live join documents d on d.id = live.document_id
    where live.saved_seq < live.last_seq and (d.state = 'draft' or live.merged_seq < live.last_seq)
      and (live.updated_at < now() - interval '5 seconds' or live.last_seq - live.saved_seq >= ${savedAtLeast})
    order by live.updated_at limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Names of people. */
export function namesOf(db: Queries, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.many(sql`select id, name from users where id = any(${ids}) order by lower(name), id`);
}
