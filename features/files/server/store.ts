import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { ByteRange } from '#platform/server/stored-files/byte-store.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { FileEnding, FileListName } from '../contract/limits.ts';
import { groupKnownTo, isShared, visibleTo } from './policy.ts';

export interface FileRow {
  id: string;
  name: string;
  size: number;
  mediaType: string;
  sha256: string;
  note: string;
  groupId: string;
  /** Null if the viewer may not know the group. */
  groupName: string | null;
  senderId: string;
  senderName: string;
  recipientId: string;
  recipientName: string;
  sharedAt: string;
  expiresAt: string | null;
  endedAt: string | null;
  ending: FileEnding | null;
  downloadBegunAt: string | null;
  downloadedAt: string | null;
  downloads: number;
  isHidden: boolean;
}

/** Expired files that the job has not ended yet; they count as ended. */
const isOver = sql`f.ended_at is null and f.expires_at <= now()`;

const files = (viewer: Viewer) => sql`
  select f.id, f.file_name as name, f.size, f.media_type as "mediaType", f.sha256, f.note, f.group_id as "groupId",
    case when ${groupKnownTo(viewer)} then home.name end as "groupName", f.sender_id as "senderId", sender.name as "senderName",
    f.recipient_id as "recipientId", recipient.name as "recipientName", f.shared_at as "sharedAt", f.expires_at as "expiresAt",
    case when ${isOver} then f.expires_at else f.ended_at end as "endedAt", case when ${isOver} then 'expired' else f.ending end as ending,
    f.download_begun_at as "downloadBegunAt", f.downloaded_at as "downloadedAt", f.downloads, f.is_hidden as "isHidden"
  from shared_files f join groups home on home.id = f.group_id join users sender on sender.id = f.sender_id
    join users recipient on recipient.id = f.recipient_id`;

/** File; undefined if the viewer may not see it. */
export function findFile(db: Queries, viewer: Viewer, id: string): Promise<FileRow | undefined> {
  return db.maybeOne(sql`${files(viewer)} where f.id = ${id} and ${visibleTo(viewer)}`);
}

/** Locks a file that the viewer may see until the end of the transaction. */
export function lockFile(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<Pick<FileRow, 'id' | 'senderId' | 'recipientId' | 'endedAt' | 'isHidden'> | undefined> {
  return tx.maybeOne(sql`
    select f.id, f.sender_id as "senderId", f.recipient_id as "recipientId", f.ended_at as "endedAt", f.is_hidden as "isHidden"
    from shared_files f where f.id = ${id} and ${visibleTo(viewer)} for update`);
}

/** Newest files of a list, after the cursor. */
export function listRows(
  db: Queries,
  viewer: Viewer,
  { list, groupId, before, limit }: { list: FileListName; groupId: string | undefined; before: string | undefined; limit: number },
): Promise<FileRow[]> {
  return db.many(sql`
    ${files(viewer)}
    where ${inList(viewer, list)} and ${visibleTo(viewer)} ${groupId ? sql`and f.group_id = ${groupId}` : empty}
      ${before ? sql`and f.id < ${before}::uuid` : empty}
    order by f.id desc limit ${limit}`);
}

function inList(viewer: Viewer, list: FileListName): Sql {
  switch (list) {
    case 'mine':
      return sql`(f.sender_id = ${viewer.id} or f.recipient_id = ${viewer.id})`;
    case 'received':
      return sql`f.recipient_id = ${viewer.id}`;
    case 'sent':
      return sql`f.sender_id = ${viewer.id}`;
  }
}

/**
 * Stored content, name and recipient of a file that the viewer may see; undefined if the bytes were
 * removed.
 */
export function findContent(
  db: Queries,
  viewer: Viewer,
  id: string,
): Promise<(Pick<FileRow, 'name' | 'mediaType' | 'recipientId'> & { hash: string }) | undefined> {
  return db.maybeOne(sql`
    select f.hash, f.file_name as name, f.media_type as "mediaType", f.recipient_id as "recipientId"
    from shared_files f where f.id = ${id} and ${visibleTo(viewer)} and ${isShared}`);
}

export interface NewFile extends Pick<FileRow, 'id' | 'groupId' | 'senderId' | 'recipientId' | 'note' | 'expiresAt'> {
  hash: string;
  size: number;
  mediaType: string;
  fileName: string;
}

/** Inserts a file. Returns false and inserts nothing if it has already expired. */
export async function insertFile(tx: Transaction, file: NewFile): Promise<boolean> {
  const { id, groupId, senderId, recipientId, note, expiresAt, hash, size, mediaType, fileName } = file;
  const written = await tx.run(sql`
    insert into shared_files (id, group_id, sender_id, recipient_id, hash, sha256, size, media_type, file_name, note, expires_at)
    select ${id}, ${groupId}, ${senderId}, ${recipientId}, ${hash}, ${hash}, ${size}, ${mediaType}, ${fileName}, ${note}, ${expiresAt}::timestamptz
    where ${expiresAt}::timestamptz is null or ${expiresAt}::timestamptz > now()`);
  return written > 0;
}

/** An ended file with its sender and recipient. */
export interface Ended {
  id: string;
  senderId: string;
  recipientId: string;
}

const ended = sql`returning f.id, f.sender_id as "senderId", f.recipient_id as "recipientId"`;

/** Ends one shared file; undefined if it had ended already. */
export function endOne(tx: Transaction, id: string, how: FileEnding): Promise<Ended | undefined> {
  return tx.maybeOne(sql`
    update shared_files f set ${endingBy(how)} where f.id = ${id} and f.ended_at is null ${ended}`);
}

/** Ends at most `limit` expired files and returns them. */
export function endSomeOver(tx: Transaction, limit: number): Promise<Ended[]> {
  return tx.many(sql`
    update shared_files f set ${endingBy('expired')} where f.id in (
      select id from shared_files where ended_at is null and expires_at <= now() order by expires_at limit ${limit} for update skip locked) ${ended}`);
}

/** Ends all files that a user received in a group and returns them. */
export function endReceivedIn(tx: Transaction, groupId: string, recipientId: string): Promise<Ended[]> {
  return tx.many(sql`
    update shared_files f set ${endingBy('leftGroup')}
    where f.group_id = ${groupId} and f.recipient_id = ${recipientId} and f.ended_at is null ${ended}`);
}

/** Deletes note and content; the metadata stays visible to the sender. */
const endingBy = (how: FileEnding) => sql`hash = null, note = '', ended_at = least(now(), expires_at), ending = ${how}, sent = '{}'`;

/** Deletes the row of a file. */
export async function removeFile(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from shared_files where id = ${id}`);
}

/** Maximum number of separate byte ranges recorded for a file; further ranges are ignored. */
const mostPieces = 1_000;

/**
 * Records a byte range sent to the recipient, also for an ended file. Returns whether the download
 * is now complete and the number of complete downloads; a complete download resets the ranges.
 */
export function noteSent(
  tx: Transaction,
  id: string,
  { from, to }: ByteRange,
): Promise<(Ended & { isWhole: boolean; downloads: number }) | undefined> {
  const range = sql`int8multirange(int8range(${from}::bigint, ${to + 1}::bigint))`;
  return tx.maybeOne(sql`
    with held as materialized (
      select id, case when (select count(*) from unnest(sent + ${range})) > ${mostPieces}::int then sent else sent + ${range} end as sent
      from shared_files where id = ${id} for update
    ), counted as materialized (
      select held.id, held.sent, held.sent @> int8range(0, f.size) as whole from held join shared_files f on f.id = held.id
    )
    update shared_files f set download_begun_at = coalesce(f.download_begun_at, now()), sent = case when whole then '{}' else counted.sent end,
      downloaded_at = coalesce(f.downloaded_at, case when whole then now() end), downloads = f.downloads + whole::int
    from counted where f.id = counted.id ${ended}, whole as "isWhole", f.downloads`);
}
