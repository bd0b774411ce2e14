import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';

/**
 * Raises the viewer's read mark. Returns undefined if they cannot read the conversation, or the
 * mark is not lower.
 */
export async function raiseReadMark(db: Queries, viewer: SignedInViewer, id: string, seq: number): Promise<number | undefined> {
  return (
    await db.maybeOne<{ readSeq: number }>(sql`
      insert into conversation_people (conversation_id, user_id, read_seq)
      select c.id, ${viewer.id}, least(${seq}::bigint, c.last_seq) from conversations c where c.id = ${id} and ${visibleTo(viewer)}
      on conflict (conversation_id, user_id) do update set read_seq = excluded.read_seq where conversation_people.read_seq < excluded.read_seq
      returning read_seq as "readSeq"`)
  )?.readSeq;
}

/** Marks everything as read for a new member. */
export async function readAllIn(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx.run(sql`
    insert into conversation_people (conversation_id, user_id, read_seq)
    select c.id, ${userId}, c.last_seq from conversations c
    where c.group_id = ${groupId} and (not c.is_private or c.first_id = ${userId} or c.second_id = ${userId}) and c.last_seq > 0
    on conflict (conversation_id, user_id) do update set read_seq = greatest(conversation_people.read_seq, excluded.read_seq)`);
}

export async function saveMuted(tx: Transaction, id: string, userId: string, until: string | null): Promise<void> {
  await tx.run(sql`
    insert into conversation_people (conversation_id, user_id, muted_until) values (${id}, ${userId}, ${until}::timestamptz)
    on conflict (conversation_id, user_id) do update set muted_until = excluded.muted_until`);
}

export function findDraft(db: Queries, id: string, userId: string): Promise<{ text: string; at: string } | undefined> {
  return db.maybeOne(sql`select text, at from message_drafts where user_id = ${userId} and conversation_id = ${id}`);
}

/** Saves a draft, or deletes it if the text is empty. Returns false if nothing changed. */
export async function saveDraft(tx: Transaction, id: string, userId: string, text: string): Promise<boolean> {
  const changed = await tx.run(
    text.trim() === ''
      ? sql`delete from message_drafts where user_id = ${userId} and conversation_id = ${id}`
      : sql`
          insert into message_drafts (conversation_id, user_id, text) values (${id}, ${userId}, ${text})
          on conflict (user_id, conversation_id) do update set text = excluded.text, at = now() where message_drafts.text <> excluded.text`,
  );
  return changed > 0;
}

/**
 * Returns people for whom the message is the first unread one, so that their count of waiting
 * conversations changes.
 */
export async function newlyWaiting(db: Queries, id: string, { from, to }: { from: number; to: number }): Promise<string[]> {
  const rows = await db.many<{ userId: string }>(sql`
    select user_id as "userId" from conversation_people
    where conversation_id = ${id} and read_seq between ${from}::bigint and ${to}::bigint and (muted_until is null or muted_until < now())
    union all
    select reader.user_id from conversations c cross join lateral (
      select there.user_id from memberships there where there.group_id = c.group_id and there.status = 'member'
        and (not c.is_private or there.user_id in (c.first_id, c.second_id))) as reader
    where c.id = ${id} and ${from}::bigint = 0
      and not exists (select from conversation_people p where p.conversation_id = c.id and p.user_id = reader.user_id)`);
  return rows.map(({ userId }) => userId);
}
