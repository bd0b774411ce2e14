import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { factColumns, type ConversationFacts } from './conversation-store.ts';
import { visibleTo } from './policy.ts';
import { noteChange, searchLexemes } from './message-write-store.ts';

/** Whether a viewer can read a message that is not deleted. */
export async function isMessageSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  const found = await db.maybeOne(sql`
    select from messages m join conversations c on c.id = m.conversation_id where m.id = ${id} and m.deleted_at is null and ${visibleTo(viewer)}`);
  return found !== undefined;
}

/** A message as moderators see it, hidden or not. */
export interface ModeratedMessage extends ConversationFacts {
  seq: number;
  authorId: string;
  text: string;
  isHidden: boolean;
}

export function findModerated(db: Queries, id: string): Promise<ModeratedMessage | undefined> {
  return db.maybeOne(sql`
    select m.seq, m.author_id as "authorId", coalesce(h.text, m.text) as text, h.message_id is not null as "isHidden", ${factColumns()}
    from messages m join conversations c on c.id = m.conversation_id join users author on author.id = m.author_id
    left join hidden_messages h on h.message_id = m.id
    where m.id = ${id} and (m.deleted_at is null or h.message_id is not null)`);
}

/**
 * Hides the content of a message. Returns the number of the change; undefined if it was hidden
 * already. The caller has locked the conversation.
 */
export async function saveHiding(
  tx: Transaction,
  { id, conversationId }: { id: string; conversationId: string },
): Promise<number | undefined> {
  const put = await tx.run(sql`
    insert into hidden_messages (message_id, text, reply_to, edited_at)
    select id, text, reply_to, edited_at from messages where id = ${id} and deleted_at is null on conflict do nothing`);
  if (put === 0) return undefined;
  await tx.run(sql`update messages set text = '', search = '', reply_to = null, edited_at = null, deleted_at = now() where id = ${id}`);
  return noteChange(tx, { id, conversationId });
}

/** Restores the content of a hidden message; with `isForGood` deletes it. */
export async function endHiding(
  tx: Transaction,
  message: { id: string; conversationId: string; number: number },
  isForGood: boolean,
): Promise<number | undefined> {
  const taken = await tx.maybeOne<{ text: string; replyTo: number | null; editedAt: string | null }>(sql`
    delete from hidden_messages where message_id = ${message.id} returning text, reply_to as "replyTo", edited_at as "editedAt"`);
  if (!taken) return undefined;
  const { text, replyTo, editedAt } = taken;
  if (isForGood)
    await tx.run(sql`
      with names as (delete from message_mentions where message_id = ${message.id}), reactions as (delete from message_reactions where message_id = ${message.id})
      delete from message_attachments where message_id = ${message.id}`);
  else
    await tx.run(sql`
      update messages set text = ${text}, reply_to = ${replyTo}, edited_at = ${editedAt}, deleted_at = null,
        search = array_to_tsvector(${searchLexemes(message.number, text)}) where id = ${message.id}`);
  return noteChange(tx, message);
}
