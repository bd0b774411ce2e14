import sql, { type Sql } from 'sql-template-tag';
import { membersOf } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import type { SignedInViewer, Viewer } from '#platform/server/viewer.ts';
import { partnerOf, visibleTo } from './policy.ts';

/** Those of these people who belong to a group. A private conversation that is silent tells them nothing; in that of a group whoever names them is heard all the same. */
export const listenersAmong = (conversationId: string, groupId: string, userIds: readonly string[]): Sql => sql`(
  select there.user_id, there.group_id from ${membersOf(sql`(select ${groupId}::text)`)} as there where there.user_id = any(${[...userIds]}::text[])
    and not exists (
      select from conversation_people p join conversations c on c.id = p.conversation_id
      where p.conversation_id = ${conversationId} and p.user_id = there.user_id and p.muted_until > now() and c.is_private))`;

/** The message that a notification (as `note`) is about, where the viewer can read it. */
const readable = (viewer: Viewer): Sql => sql`
  from messages m join conversations c on c.id = m.conversation_id
  where m.conversation_id = note.thing_id::uuid and m.seq = note.part_id::bigint and m.deleted_at is null and ${visibleTo(viewer)}`;

/** Whether the message that a notification is about can still be read. */
export const isReadable = (viewer: Viewer): Sql => sql`exists (select ${readable(viewer)})`;

/** The same, and it has not been read. */
export const isUnread = (viewer: Viewer): Sql => sql`exists (
  select ${readable(viewer)} and not exists (
    select from conversation_people p where p.conversation_id = c.id and p.user_id = ${viewer.id} and p.read_seq >= m.seq))`;

/** What conversations are called, of those that the viewer can read: as their group, a private one as whom it is with. */
export function namesFor(db: Queries, viewer: SignedInViewer, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.many(sql`
    select c.id, coalesce(partner.name, home.name) as name from conversations c join groups home on home.id = c.group_id
    left join users partner on c.is_private and partner.id = ${partnerOf(viewer)}
    where c.id = any(${[...ids]}::uuid[]) and ${visibleTo(viewer)}`);
}
