import sql, { type Sql } from 'sql-template-tag';
import { membersOf } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { partnerOf, visibleTo } from './policy.ts';

/**
 * Audience: those of the given people who are members of the group. Muting excludes a private
 * conversation, but not mentions in a group's.
 */
export const listenersAmong = (conversationId: string, groupId: string, userIds: readonly string[]): Sql => sql`(
  select there.user_id, there.group_id from ${membersOf(sql`(select ${groupId}::text)`)} as there where there.user_id = any(${[...userIds]}::text[])
    and not exists (
      select from conversation_people p join conversations c on c.id = p.conversation_id
      where p.conversation_id = ${conversationId} and p.user_id = there.user_id and p.muted_until > now() and c.is_private))`;

/** The message of a notification (as `note`), if the viewer can read it. */
const readable = (viewer: Viewer): Sql => sql`
  from messages m join conversations c on c.id = m.conversation_id
  where m.conversation_id = note.thing_id::uuid and m.seq = note.part_id::bigint and m.deleted_at is null and ${visibleTo(viewer)}`;

export const isReadable = (viewer: Viewer): Sql => sql`exists (select ${readable(viewer)})`;

/** Whether the message of a notification can be read and is unread. */
export const isUnread = (viewer: Viewer): Sql => sql`exists (
  select ${readable(viewer)} and not exists (
    select from conversation_people p where p.conversation_id = c.id and p.user_id = ${viewer.id} and p.read_seq >= m.seq))`;

/** Returns the names of conversations that the viewer can read: of the group, or of the partner. */
export function namesFor(db: Queries, viewer: SignedInViewer, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.many(sql`
    select c.id, coalesce(partner.name, home.name) as name from conversations c join groups home on home.id = c.group_id
    left join users partner on c.is_private and partner.id = ${partnerOf(viewer)}
    where c.id = any(${[...ids]}::uuid[]) and ${visibleTo(viewer)}`);
}
