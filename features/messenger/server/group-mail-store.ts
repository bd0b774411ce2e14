import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { GroupPost } from '#platform/server/extension-points/group-mail.ts';
import { beginningCharacters } from './conversation-store.ts';

/** Messages followed back to the first one of a thread. */
const mostAnswered = 20;

/** A message of a group's conversation, with the messages that it answers; undefined where it was deleted. */
export function findGroupPost(db: Queries, conversationId: string, seq: number): Promise<GroupPost | undefined> {
  return db.maybeOne(sql`
    with recursive thread as (
      select m.seq, m.reply_to, 0 as depth from messages m where m.conversation_id = ${conversationId} and m.seq = ${seq}::bigint
      union all
      select earlier.seq, earlier.reply_to, depth + 1 from thread join lateral (
        select m.seq, m.reply_to from messages m where m.conversation_id = ${conversationId} and m.seq = thread.reply_to limit 1) as earlier on true
      where depth < ${mostAnswered}::integer)
    select author.id as "authorId", author.name as "authorName", m.text,
      array(select a.file_name from message_attachments a where a.message_id = m.id order by a.place) as "fileNames",
      array(select thread.seq::text from thread where depth > 0 order by depth desc) as answered,
      (select left(first.text, ${beginningCharacters}::integer) from messages first
        where first.conversation_id = ${conversationId} and first.seq = (select thread.seq from thread order by depth desc limit 1)) as "threadText"
    from messages m join users author on author.id = m.author_id join conversations c on c.id = m.conversation_id
    where m.conversation_id = ${conversationId} and m.seq = ${seq}::bigint and m.deleted_at is null and not c.is_private`);
}
