import sql from 'sql-template-tag';
import { type Reaction } from '#platform/contract/reactions.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { messageLimits } from '../contract/limits.ts';
import type { Person } from '../contract/shapes.ts';
import { beginningCharacters, isHidden } from './conversation-store.ts';
import { visibleTo } from './policy.ts';

export interface MessageRow {
  id: string;
  seq: number;
  change: number;
  clientId: string;
  /** Null if their account was closed; the text is then empty, even before it is deleted. */
  authorId: string | null;
  authorName: string | null;
  text: string;
  at: string;
  editedAt: string | null;
  deletedAt: string | null;
  isHidden: boolean;
  replySeq: number | null;
  replyAuthorId: string | null;
  replyAuthorName: string | null;
  replyText: string | null;
  isReplyDeleted: boolean;
  isReplyHidden: boolean;
}

const columns = sql`
  m.id, m.seq, m.change, m.client_id as "clientId", author.id as "authorId", author.name as "authorName",
  case when author.id is null then '' else m.text end as text, m.sent_at as at, m.edited_at as "editedAt",
  case when author.id is null then coalesce(m.deleted_at, m.sent_at) else m.deleted_at end as "deletedAt",
  ${isHidden(sql`m`)} as "isHidden",
  quoted.seq as "replySeq", quoter.id as "replyAuthorId", quoter.name as "replyAuthorName",
  case when quoter.id is not null then left(quoted.text, ${beginningCharacters}::integer) end as "replyText",
  quoted.deleted_at is not null or quoter.id is null as "isReplyDeleted",
  ${isHidden(sql`quoted`)} as "isReplyHidden"`;
/** Looks up quotes per message: a generic plan would scan the whole table. */
const source = sql`
  messages m left join users author on author.id = m.author_id
  left join lateral (
    select other.* from messages other where other.conversation_id = m.conversation_id and other.seq = m.reply_to limit 1) as quoted on true
  left join users quoter on quoter.id = quoted.author_id`;

/** Returns the messages in a range of numbers. The caller checks access. */
export function messagesBetween(db: Queries, conversationId: string, first: number, last: number): Promise<MessageRow[]> {
  return db.many(sql`
    select ${columns} from ${source}
    where m.conversation_id = ${conversationId} and m.seq between ${first}::bigint and ${last}::bigint order by m.seq`);
}

/** Returns messages up to a number that changed after a change, in order of their changes. */
export function messagesChangedSince(
  db: Queries,
  conversationId: string,
  { change, upTo, limit }: { change: number; upTo: number; limit: number },
): Promise<MessageRow[]> {
  return db.many(sql`
    select ${columns} from ${source}
    where m.conversation_id = ${conversationId} and m.change > greatest(${change}::bigint, 0) and m.seq <= ${upTo}::bigint
    order by m.change limit ${limit}`);
}

/** Returns the number of the first message sent at or after an instant. */
export async function firstSince(db: Queries, conversationId: string, at: string): Promise<number | undefined> {
  return (
    await db.maybeOne<{ seq: number }>(sql`
      select seq from messages where conversation_id = ${conversationId} and sent_at >= ${at}::timestamptz order by sent_at, seq limit 1`)
  )?.seq;
}

export interface AttachmentRow {
  id: string;
  messageId: string;
  hash: string;
  size: number;
  mediaType: string;
  fileName: string;
  description: string;
}

export function attachmentsOf(db: Queries, messageIds: readonly string[]): Promise<AttachmentRow[]> {
  return db.many(sql`
    select id, message_id as "messageId", hash, size, media_type as "mediaType", file_name as "fileName", description
    from message_attachments where message_id = any(${[...messageIds]}::uuid[]) order by message_id, place`);
}

export interface ReactionRow {
  messageId: string;
  reaction: Reaction;
  count: number;
  isMine: boolean;
  people: Person[];
}

/** Returns reactions, the most frequent first, each with its earliest authors. */
export function reactionsTo(db: Queries, viewer: Viewer, messageIds: readonly string[]): Promise<ReactionRow[]> {
  return db.many(sql`
    select r.message_id as "messageId", r.reaction, count(*) as count, bool_or(r.user_id = ${viewer.id}) as "isMine",
      to_json((array_agg(json_build_object('id', u.id, 'name', u.name) order by r.at, u.id))[1:${messageLimits.reactors}::integer]) as people
    from message_reactions r join users u on u.id = r.user_id
    where r.message_id = any(${[...messageIds]}::uuid[]) group by r.message_id, r.reaction
    order by r.message_id, count(*) desc, min(r.at)`);
}

export function mentionsIn(db: Queries, messageIds: readonly string[]): Promise<{ messageId: string; id: string; username: string }[]> {
  return db.many(sql`
    select message_id as "messageId", user_id as id, username from message_mentions
    where message_id = any(${[...messageIds]}::uuid[]) order by message_id, username`);
}

/** Returns an attachment if the viewer can read its message. */
export function findAttachment(db: Queries, viewer: Viewer, messageId: string, id: string): Promise<AttachmentRow | undefined> {
  return db.maybeOne(sql`
    select a.id, a.message_id as "messageId", a.hash, a.size, a.media_type as "mediaType", a.file_name as "fileName", a.description
    from message_attachments a join messages m on m.id = a.message_id join users author on author.id = m.author_id
    join conversations c on c.id = m.conversation_id
    where a.id = ${id} and a.message_id = ${messageId} and m.deleted_at is null and ${visibleTo(viewer)}`);
}

export interface FoundRow {
  seq: number;
  authorId: string;
  authorName: string;
  at: string;
  text: string;
}

/**
 * Each word is prefixed with its conversation, so that a search reads only the messages of that
 * one.
 */
export const wordsBegin = (conversationNumber: number): string => `${conversationNumber.toString(36)}/`;

/**
 * The latest messages are searched sequentially: a frequent word has enough matches there. Rarer
 * words use the index, which returns all matches. This is a query of its own, since a generic plan
 * would scan the whole conversation.
 */
const lookedThrough = 10_000;

interface Search {
  words: string;
  /** Only messages before this number. */
  before: number;
  limit: number;
}

/** Returns messages with all words, latest first. */
export async function foundRows(db: Queries, conversationId: string, { words, before, limit }: Search): Promise<FoundRow[]> {
  const columns = sql`m.seq, u.id as "authorId", u.name as "authorName", m.sent_at as at, m.text`;
  const from = before - lookedThrough;
  const latest = await db.many<FoundRow>(sql`
    select ${columns} from (
      select seq, author_id, sent_at, text, search from messages
      where conversation_id = ${conversationId} and seq < ${before}::bigint and seq >= ${from}::bigint order by seq desc limit ${lookedThrough}) as m
    join users u on u.id = m.author_id where m.search @@ ${words}::tsquery order by m.seq desc limit ${limit}`);
  if (latest.length === limit || from <= 1) return latest;
  const earlier = await db.many<FoundRow>(sql`
    with found as materialized (select conversation_id, seq, author_id, sent_at, text from messages where search @@ ${words}::tsquery)
    select ${columns} from found m join users u on u.id = m.author_id
    where m.conversation_id = ${conversationId} and m.seq < ${from}::bigint order by m.seq desc limit ${limit - latest.length}`);
  return [...latest, ...earlier];
}
