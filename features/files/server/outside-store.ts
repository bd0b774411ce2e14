import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import type { HubEntry } from '#platform/server/hub-source.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { isShared, visibleTo } from './policy.ts';
import type { Ended } from './store.ts';

/** What the Hub shows of one, to its sender and its recipient; null where it has ended or is hidden. */
export async function findHubEntry(db: Queries, id: string): Promise<HubEntry | null> {
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

/** What cards of the Hub show of those of these files that the viewer may see. */
export function previewFiles(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; excerpt: string }[]> {
  return db.many(sql`select f.id, f.note as excerpt from shared_files f where f.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}

/** How many files wait for a person: shared with them, and not downloaded yet. */
export async function countWaiting(db: Queries, viewer: Viewer): Promise<number> {
  return (
    await db.one<{ count: number }>(sql`
      select count(*) as count from shared_files f where f.recipient_id = ${viewer.id} and f.downloaded_at is null and ${visibleTo(viewer)}`)
  ).count;
}

/** How many files are shared within a group, all of which go with it. */
export async function countInGroup(db: Queries, groupId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from shared_files f where f.group_id = ${groupId} and ${isShared}`))
    .count;
}

/** How many there are to take away with a group, ended ones too. */
export async function countKnownInGroup(db: Queries, groupId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from shared_files where group_id = ${groupId}`)).count;
}

const gone = sql`returning id, sender_id as "senderId", recipient_id as "recipientId"`;

/** Takes away so many of a group; says which. */
export function removeInGroup(tx: Transaction, groupId: string, limit: number): Promise<Ended[]> {
  return tx.many(sql`
    delete from shared_files where id in (select id from shared_files where group_id = ${groupId} order by id limit ${limit}) ${gone}`);
}

/** Takes away all that a person shared, and all that was shared with them; says which. */
export function removeFilesOf(tx: Transaction, userId: string): Promise<Ended[]> {
  return tx.many(sql`delete from shared_files where sender_id = ${userId} or recipient_id = ${userId} ${gone}`);
}

/** What a person shared and what is shared with them, oldest first, for their export. */
export function filesOf(db: Queries, userId: string): Promise<{ id: string }[]> {
  return db.many(sql`
    select f.id, f.file_name as "fileName", f.size, f.media_type as "mediaType", f.sha256, f.note, f.group_id as "groupId", f.sender_id as "senderId",
      f.recipient_id as "recipientId", f.shared_at as "sharedAt", f.expires_at as "expiresAt", f.ended_at as "endedAt", f.ending,
      f.download_begun_at as "downloadBegunAt", f.downloaded_at as "downloadedAt", f.downloads
    from shared_files f where ${visibleTo({ id: userId })} order by f.id`);
}

/** How many bytes of what a person shares are kept, for their quota. What others share with them counts for these. */
export async function heldBytes(db: Queries, userId: string): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::bigint as bytes from shared_files where sender_id = ${userId} and ended_at is null`);
  return bytes;
}

/** What one person is told of another's files by mail. */
export interface Announcement {
  email: string;
  language: string;
  senderName: string;
  fileNames: string[];
}

/** Somebody who shared files with a person, a minute ago or more, of which that person was not told by mail. */
export function findUntold(tx: Transaction): Promise<{ senderId: string; recipientId: string } | undefined> {
  return tx.maybeOne(sql`
    select sender_id as "senderId", recipient_id as "recipientId" from shared_files where mailed_at is null and ended_at is null
    group by sender_id, recipient_id having max(shared_at) < now() - interval '1 minute' limit 1`);
}

/** Notes that a person is told of what somebody shared with them. Undefined where they have all of it, or have not confirmed their address. */
export function takeAnnouncement(
  tx: Transaction,
  { senderId, recipientId }: { senderId: string; recipientId: string },
): Promise<Announcement | undefined> {
  return tx.maybeOne(sql`
    with told as (
      update shared_files f set mailed_at = now() where f.sender_id = ${senderId} and f.recipient_id = ${recipientId} and f.mailed_at is null
      returning f.id, f.file_name, f.downloaded_at is null and ${visibleTo({ id: recipientId })} as is_news
    )
    select to_user.email, to_user.language, from_user.name as "senderName",
      (select array_agg(file_name order by id) from told where is_news) as "fileNames"
    from users to_user, users from_user
    where to_user.id = ${recipientId} and to_user.email_confirmed_at is not null and from_user.id = ${senderId}
      and exists (select from told where is_news)`);
}

/** Files that a person shares and that can still be downloaded: deleted with their account. */
export async function countSentBy(db: Queries, userId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from shared_files where sender_id = ${userId} and ended_at is null`))
    .count;
}

/** Files shared with a person that can still be downloaded: theirs no longer once their account is closed. */
export async function countReceivedBy(db: Queries, userId: string): Promise<number> {
  return (
    await db.one<{ count: number }>(sql`select count(*) as count from shared_files where recipient_id = ${userId} and ended_at is null`)
  ).count;
}
