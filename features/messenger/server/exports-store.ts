import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { factColumns, type ConversationFacts } from './conversation-store.ts';
import { readableBy } from './policy.ts';

/** Counts a person's conversations with unread messages of others that are not muted. */
export async function countWaiting(db: Queries, viewer: SignedInViewer): Promise<number> {
  return (
    await db.one<{ count: number }>(sql`
      select count(*) as count from ${readableBy(viewer)} as c
      left join conversation_people p on p.conversation_id = c.id and p.user_id = ${viewer.id}
      where c.last_seq > coalesce(p.read_seq, 0) and (p.muted_until is null or p.muted_until < now())
        and exists (select from messages m where m.conversation_id = c.id and m.seq > coalesce(p.read_seq, 0) and m.author_id <> ${viewer.id})`)
  ).count;
}

/** Counts the messages ever sent in a group's conversation and in private ones of its members. */
export async function countInGroup(db: Queries, groupId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select coalesce(sum(last_seq), 0)::bigint as count from conversations where group_id = ${groupId}`);
  return count;
}

/** Deletes at most `limit` messages of a deleted group; returns how many. */
export function removeMessagesIn(tx: Transaction, groupId: string, limit: number): Promise<number> {
  return tx.run(sql`
    delete from messages where id in (
      select m.id from conversations c join messages m on m.conversation_id = c.id where c.group_id = ${groupId} limit ${limit})`);
}

/** Deletes at most `limit` empty conversations of a deleted group. */
export async function removeConversationsIn(tx: Transaction, groupId: string, limit: number): Promise<string[]> {
  const deleted = await tx.many<{ id: string }>(sql`
    delete from conversations where id in (select id from conversations where group_id = ${groupId} order by id limit ${limit}) returning id`);
  return deleted.map(({ id }) => id);
}

/**
 * Returns the conversations affected by a person joining or leaving a group: that of the group for
 * the person, and their private ones for both people.
 */
export function conversationsIn(db: Queries, groupId: string, userId: string): Promise<{ id: string; userIds: string[] }[]> {
  return db.many(sql`
    select c.id, case when c.is_private then array_remove(array[c.first_id, c.second_id], null) else array[${userId}::text] end as "userIds"
    from conversations c where c.group_id = ${groupId} and (not c.is_private or c.first_id = ${userId} or c.second_id = ${userId}) order by c.id`);
}

export async function conversationIdsIn(db: Queries, groupId: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`select id from conversations where group_id = ${groupId} order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Removes a closed account from its private conversations. Returns these with their partners. A
 * background task deletes the messages, which no one sees meanwhile.
 */
export async function leavePairs(tx: Transaction, userId: string): Promise<{ id: string; partnerId: string | null }[]> {
  const left = await tx.many<{ id: string; partnerId: string | null }>(sql`
    select id, case when first_id = ${userId} then second_id else first_id end as "partnerId"
    from conversations where is_private and (first_id = ${userId} or second_id = ${userId}) order by id for no key update`);
  await tx.run(sql`update conversations set first_id = null where is_private and first_id = ${userId}`);
  await tx.run(sql`update conversations set second_id = null where is_private and second_id = ${userId}`);
  return left;
}

/** Counts messages and reactions of a person, to be deleted with the account. */
export async function countTraces(db: Queries, userId: string): Promise<number> {
  return (
    await db.one<{ count: number }>(sql`
      select (select count(*) from messages where author_id = ${userId}) + (select count(*) from message_reactions where user_id = ${userId}) as count`)
  ).count;
}

/**
 * Deletes the content of at most `limit` messages of a closed account, each with its own number of
 * change. Returns how many, and the changes to announce.
 */
export async function emptyMessagesOf(tx: Transaction, userId: string, limit: number): Promise<{ done: number; changed: Changed[] }> {
  const messages = await tx.many<{ id: string; conversationId: string }>(sql`
    select id, conversation_id as "conversationId" from messages where author_id = ${userId} order by conversation_id, seq limit ${limit}`);
  const ids = messages.map(({ id }) => id);
  const changed = await changeNumbers(tx, messages);
  await tx.run(sql`delete from hidden_messages where message_id = any(${ids}::uuid[])`);
  await tx.run(sql`delete from message_attachments where message_id = any(${ids}::uuid[])`);
  await tx.run(sql`delete from message_mentions where message_id = any(${ids}::uuid[])`);
  await tx.run(sql`delete from message_reactions where message_id = any(${ids}::uuid[])`);
  await tx.run(sql`
    update messages set text = '', search = '', reply_to = null, edited_at = null, author_id = null, deleted_at = coalesce(deleted_at, now())
    where id = any(${ids}::uuid[])`);
  return { done: messages.length, changed };
}

/** Deletes at most `limit` reactions of a closed account. */
export async function removeReactionsOf(tx: Transaction, userId: string, limit: number): Promise<{ done: number; changed: Changed[] }> {
  const messages = await tx.many<{ id: string; conversationId: string }>(sql`
    select m.id, m.conversation_id as "conversationId" from message_reactions r join messages m on m.id = r.message_id
    where r.user_id = ${userId} order by m.conversation_id, m.seq limit ${limit}`);
  const changed = await changeNumbers(tx, messages);
  await tx.run(sql`
    delete from message_reactions where user_id = ${userId} and message_id = any(${messages.map(({ id }) => id)}::uuid[])`);
  return { done: messages.length, changed };
}

/** Deletes private conversations without people, their messages first. */
export async function removeOrphans(tx: Transaction, limit: number): Promise<number> {
  const removed = await tx.run(sql`
    delete from messages where id in (
      select m.id from conversations c join messages m on m.conversation_id = c.id
      where c.is_private and c.first_id is null and c.second_id is null limit ${limit})`);
  if (removed > 0) return removed;
  return tx.run(sql`
    delete from conversations where id in (
      select id from conversations where is_private and first_id is null and second_id is null limit ${limit})`);
}

type Changed = ConversationFacts & { change: number };

/** Assigns consecutive numbers of change to messages, which are ordered by conversation. */
async function changeNumbers(tx: Transaction, messages: readonly { id: string; conversationId: string }[]): Promise<Changed[]> {
  const counts = Map.groupBy(messages, ({ conversationId }) => conversationId);
  const all: Changed[] = [];
  for (const [conversationId, ofIt] of counts) {
    const ids = ofIt.map(({ id }) => id);
    const facts = await tx.one<ConversationFacts & { change: number }>(sql`
      with next as (update conversations set last_change = last_change + ${ids.length} where id = ${conversationId} returning *)
      select ${factColumns()}, c.last_change as change from next as c`);
    await tx.run(sql`
      update messages m set change = ${facts.change - ids.length} + each.place
      from unnest(${ids}::uuid[]) with ordinality as each (id, place) where m.id = each.id`);
    all.push(facts);
  }
  return all;
}

/** A person's messages, oldest first, for their export. */
export function messagesOf(db: Queries, userId: string): Promise<{ id: string }[]> {
  return db.many(sql`
    select m.id, m.conversation_id as "conversationId", c.group_id as "groupId", c.is_private as "isPrivate", m.seq, coalesce(h.text, m.text) as text,
      coalesce(h.reply_to, m.reply_to) as "replyTo", h.message_id is not null as "isHidden",
      m.sent_at as "sentAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt",
      coalesce((select json_agg(json_build_object('fileName', a.file_name, 'size', a.size, 'mediaType', a.media_type, 'sha256', a.hash,
        'description', a.description) order by a.place) from message_attachments a where a.message_id = m.id), '[]') as attachments
    from messages m join conversations c on c.id = m.conversation_id left join hidden_messages h on h.message_id = m.id
    where m.author_id = ${userId} order by m.sent_at, m.id`);
}

/** A person's private conversations and their read marks in all, for their export. */
export function conversationsOf(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select c.id, c.group_id as "groupId", c.is_private as "isPrivate",
      case when c.first_id = ${userId} then c.second_id when c.second_id = ${userId} then c.first_id end as "partnerId",
      coalesce(p.read_seq, 0) as "readSeq", p.muted_until as "mutedUntil", d.text as draft
    from conversations c left join conversation_people p on p.conversation_id = c.id and p.user_id = ${userId}
      left join message_drafts d on d.conversation_id = c.id and d.user_id = ${userId}
    where c.first_id = ${userId} or c.second_id = ${userId} or p.user_id is not null or d.user_id is not null order by c.id`);
}

export function reactionsOf(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select message_id as "messageId", reaction, at from message_reactions where user_id = ${userId} order by at, message_id`);
}

/** Bytes of the attachments that a person sent, for their quota. */
export async function usedBytes(db: Queries, userId: string): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::bigint as bytes from (
      select distinct a.hash, a.size from messages m join message_attachments a on a.message_id = m.id where m.author_id = ${userId}) as held`);
  return bytes;
}

/** Counts the messages that closing the account would delete. */
export async function countMessagesOf(db: Queries, authorId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from messages where author_id = ${authorId} and deleted_at is null`))
    .count;
}
