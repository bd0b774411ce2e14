import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { IndexedEntry } from '#platform/server/extension-points/indexed-kind.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { isShared, visibleTo } from './policy.ts';
import type { Ended } from './store.ts';

/** Hub entry for sender and recipient; null if the file ended or is hidden. */
export async function findHubEntry(db: Queries, id: string): Promise<IndexedEntry | null> {
  const row = await db.maybeOne<{ title: string; text: string; senderId: string; recipientId: string; sharedAt: string }>(sql`
    select f.file_name as title, f.note as text, f.sender_id as "senderId", f.recipient_id as "recipientId", f.shared_at as "sharedAt"
    from shared_files f where f.id = ${id} and ${isShared} and not f.is_hidden`);
  if (!row) return null;
  const { title, text, senderId, recipientId, sharedAt } = row;
  return {
    title,
    authorId: senderId,
    category: 'miscellaneous',
    language: null,
    text,
    createdAt: sharedAt,
    updatedAt: sharedAt,
    audience: { isPublic: false, groupIds: [], userIds: [senderId, recipientId] },
  };
}

/** Excerpts for Hub cards, only of files that the viewer may see. */
export function previewFiles(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; excerpt: string }[]> {
  return db.many(sql`select f.id, f.note as excerpt from shared_files f where f.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}

/** Number of available files that the viewer received and has not downloaded. */
export async function countWaiting(db: Queries, viewer: Viewer): Promise<number> {
  return (
    await db.one<{ count: number }>(sql`
      select count(*) as count from shared_files f where f.recipient_id = ${viewer.id} and f.downloaded_at is null and ${visibleTo(viewer)}`)
  ).count;
}

/** Number of available files that are deleted with a group. */
export async function countInGroup(db: Queries, groupId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from shared_files f where f.group_id = ${groupId} and ${isShared}`))
    .count;
}

/** Number of all rows to delete with a group, ended files included. */
export async function countKnownInGroup(db: Queries, groupId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from shared_files where group_id = ${groupId}`)).count;
}

const removed = sql`returning id, sender_id as "senderId", recipient_id as "recipientId"`;

/** Deletes at most `limit` files of a group and returns them. */
export function removeInGroup(tx: Transaction, groupId: string, limit: number): Promise<Ended[]> {
  return tx.many(sql`
    delete from shared_files where id in (select id from shared_files where group_id = ${groupId} order by id limit ${limit}) ${removed}`);
}

/** Deletes all files that a user sent or received and returns them. */
export function removeFilesOf(tx: Transaction, userId: string): Promise<Ended[]> {
  return tx.many(sql`delete from shared_files where sender_id = ${userId} or recipient_id = ${userId} ${removed}`);
}

/** Files that a user sent or received, oldest first, for the data export. */
export function filesOf(db: Queries, userId: string): Promise<{ id: string }[]> {
  return db.many(sql`
    select f.id, f.file_name as "fileName", f.size, f.media_type as "mediaType", f.sha256, f.note, f.group_id as "groupId", f.sender_id as "senderId",
      f.recipient_id as "recipientId", f.shared_at as "sharedAt", f.expires_at as "expiresAt", f.ended_at as "endedAt", f.ending,
      f.download_begun_at as "downloadBegunAt", f.downloaded_at as "downloadedAt", f.downloads
    from shared_files f where ${visibleTo({ id: userId })} order by f.id`);
}

/** Bytes that count towards a user's quota: of files that they share, each stored once, not of those that they receive. */
export async function usedBytes(db: Queries, userId: string): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::bigint as bytes
    from (select distinct hash, size from shared_files where sender_id = ${userId} and ended_at is null) as stored`);
  return bytes;
}

/** Content of an email about files from one sender to one recipient. */
export interface Announcement {
  email: string;
  language: string;
  senderName: string;
  fileNames: string[];
}

/**
 * A pair whose last shared file is at least one minute old and which has files not yet announced by
 * email.
 */
export function findUnannounced(tx: Transaction): Promise<{ senderId: string; recipientId: string } | undefined> {
  return tx.maybeOne(sql`
    select sender_id as "senderId", recipient_id as "recipientId" from shared_files where mailed_at is null and ended_at is null
    group by sender_id, recipient_id having max(shared_at) < now() - interval '1 minute' limit 1`);
}

/**
 * Marks the files of a pair as announced and returns the email's content. Undefined if the
 * recipient has no file left to download or has not confirmed their address.
 */
export function claimAnnouncement(
  tx: Transaction,
  { senderId, recipientId }: { senderId: string; recipientId: string },
): Promise<Announcement | undefined> {
  return tx.maybeOne(sql`
    with announced as (
      update shared_files f set mailed_at = now() where f.sender_id = ${senderId} and f.recipient_id = ${recipientId} and f.mailed_at is null
      returning f.id, f.file_name, f.downloaded_at is null and ${visibleTo({ id: recipientId })} as is_news
    )
    select to_user.email, to_user.language, from_user.name as "senderName",
      (select array_agg(file_name order by id) from announced where is_news) as "fileNames"
    from users to_user, users from_user
    where to_user.id = ${recipientId} and to_user.email_confirmed_at is not null and from_user.id = ${senderId}
      and exists (select from announced where is_news)`);
}

/** Number of available files that a user sent; they are deleted with the account. */
export async function countSentBy(db: Queries, userId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from shared_files where sender_id = ${userId} and ended_at is null`))
    .count;
}

/** Number of available files that a user received; access to them ends with the account. */
export async function countReceivedBy(db: Queries, userId: string): Promise<number> {
  return (
    await db.one<{ count: number }>(sql`select count(*) as count from shared_files where recipient_id = ${userId} and ended_at is null`)
  ).count;
}
