import sql from 'sql-template-tag';
import type { Mentioned } from '#features/accounts/contract/mentions.ts';
import type { Reaction } from '#platform/contract/reactions.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { newId } from '#platform/server/common/id.ts';
import { searchWords } from '#platform/server/search/search-words.ts';
import type { ConsumedUpload } from '#platform/server/stored-files/consume-upload.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { factColumns, type ConversationFacts } from './conversation-store.ts';
import { wordsBegin } from './message-store.ts';
import { readersOf, visibleTo } from './policy.ts';

/** A stored message. */
export interface Numbered {
  id: string;
  seq: number;
  at: string;
}

/** Returns the message that a person sent under an id; undefined if there is none. */
export function findSent(tx: Queries, conversationId: string, authorId: string, clientId: string): Promise<Numbered | undefined> {
  return tx.maybeOne(sql`
    select id, seq, sent_at as at from messages
    where conversation_id = ${conversationId} and author_id = ${authorId} and client_id = ${clientId}`);
}

export interface NewMessageRow {
  id: string;
  authorId: string;
  clientId: string;
  text: string;
  replyTo: number | undefined;
}

export const searchLexemes = (number: number, text: string) => searchWords(text).map((word) => wordsBegin(number) + word);

/**
 * Inserts a message with the next number of its locked conversation. Returns undefined without
 * effect if it was inserted before. Raises the read mark of a sender who had read everything, and
 * deletes a draft with the same text.
 */
export function insertMessage(
  tx: Transaction,
  { conversationId, number }: Pick<ConversationFacts, 'conversationId' | 'number'>,
  { id, authorId, clientId, text, replyTo }: NewMessageRow,
): Promise<Numbered | undefined> {
  return tx.maybeOne(sql`
    with next as (
      update conversations set last_seq = last_seq + 1, last_at = greatest(last_at, clock_timestamp())
      where id = ${conversationId} and not exists (
        select from messages where conversation_id = ${conversationId} and author_id = ${authorId} and client_id = ${clientId})
      returning id, last_seq as seq, last_at as at
    ), read as (
      insert into conversation_people (conversation_id, user_id, read_seq)
      select next.id, ${authorId}, next.seq from next
      where next.seq = 1 or exists (select from conversation_people p where p.conversation_id = next.id and p.user_id = ${authorId})
      on conflict (conversation_id, user_id) do update set read_seq = excluded.read_seq where conversation_people.read_seq = excluded.read_seq - 1
    ), sent as (
      delete from message_drafts using next where user_id = ${authorId} and conversation_id = next.id and btrim(text, E' \\n\\t') = btrim(${text}, E' \\n\\t')
    )
    insert into messages (id, conversation_id, seq, author_id, client_id, text, reply_to, sent_at, search)
    select ${id}, next.id, next.seq, ${authorId}, ${clientId}, ${text}, ${replyTo ?? null}::bigint, next.at,
      array_to_tsvector(${searchLexemes(number, text)}) from next
    returning id, seq, sent_at as at`);
}

/** Replaces the mentions of a message. */
export async function saveMentions(
  tx: Transaction,
  { id, conversationId, seq }: { id: string; conversationId: string; seq: number },
  people: readonly Mentioned[],
): Promise<void> {
  await tx.run(sql`delete from message_mentions where message_id = ${id}`);
  if (people.length > 0) await insertMentions(tx, { id, conversationId, seq }, people);
}

export async function insertMentions(
  tx: Transaction,
  { id, conversationId, seq }: { id: string; conversationId: string; seq: number },
  people: readonly Mentioned[],
): Promise<void> {
  await tx.run(sql`
    insert into message_mentions (message_id, user_id, username, conversation_id, seq)
    select ${id}::uuid, named.id, named.username, ${conversationId}::uuid, ${seq}::bigint
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as named (id text, username text)`);
}

export async function insertAttachments(
  tx: Transaction,
  messageId: string,
  files: readonly (ConsumedUpload & { description: string })[],
): Promise<void> {
  const rows = files.map((file, place) => ({ ...file, place, id: newId() }));
  await tx.run(sql`
    insert into message_attachments (id, message_id, place, hash, size, media_type, file_name, description)
    select id, ${messageId}::uuid, place, hash, size, "mediaType", "fileName", description
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as file (id uuid, place smallint, hash text, size bigint, "mediaType" text, "fileName" text, description text)`);
}

/** Returns those of the given people who can read a conversation. */
export async function readersAmong(db: Queries, conversationId: string, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.many<{ id: string }>(sql`
    select reader.user_id as id from conversations c cross join lateral ${readersOf} as reader
    where c.id = ${conversationId} and reader.user_id = any(${[...userIds]}::text[])`);
  return new Set(rows.map(({ id }) => id));
}

/** A message with its conversation, as commands need it. */
export interface LockedMessage extends ConversationFacts {
  id: string;
  seq: number;
  change: number;
  authorId: string | null;
  text: string;
  isDeleted: boolean;
  attachments: number;
}

/** Returns the conversation of a message, if the viewer can read it. */
export async function conversationOfMessage(db: Queries, viewer: Viewer, id: string): Promise<{ id: string; groupId: string } | undefined> {
  return db.maybeOne(sql`
    select c.id, c.group_id as "groupId" from messages m join conversations c on c.id = m.conversation_id where m.id = ${id} and ${visibleTo(viewer)}`);
}

/** Returns a message, if the viewer can read it. The caller has locked its conversation. */
export function findMessage(tx: Transaction, viewer: SignedInViewer, id: string): Promise<LockedMessage | undefined> {
  return tx.maybeOne(sql`
    select m.id, m.seq, m.change, m.author_id as "authorId", m.text, m.deleted_at is not null or author.id is null as "isDeleted",
      (select count(*) from message_attachments a where a.message_id = m.id) as attachments, ${factColumns(viewer)}
    from messages m join conversations c on c.id = m.conversation_id left join users author on author.id = m.author_id
    where m.id = ${id} and ${visibleTo(viewer)}`);
}

/** Assigns the next number of change of a locked conversation to a message. */
export async function noteChange(tx: Transaction, { id, conversationId }: Pick<LockedMessage, 'id' | 'conversationId'>): Promise<number> {
  const { change } = await tx.one<{ change: number }>(sql`
    with next as (update conversations set last_change = last_change + 1 where id = ${conversationId} returning last_change)
    update messages set change = next.last_change from next where id = ${id} returning change`);
  return change;
}

export async function saveText(tx: Transaction, message: LockedMessage, text: string): Promise<number> {
  await tx.run(sql`
    update messages set text = ${text}, edited_at = now(), search = array_to_tsvector(${searchLexemes(message.number, text)})
    where id = ${message.id}`);
  return noteChange(tx, message);
}

/** Deletes the content of a message. Its number stays. */
export async function emptyMessage(tx: Transaction, message: LockedMessage): Promise<number> {
  await tx.run(sql`
    with files as (delete from message_attachments where message_id = ${message.id}),
      names as (delete from message_mentions where message_id = ${message.id}),
      reactions as (delete from message_reactions where message_id = ${message.id})
    update messages set text = '', search = '', reply_to = null, edited_at = null, deleted_at = now() where id = ${message.id}`);
  return noteChange(tx, message);
}

/** Sets or removes a reaction; returns undefined if nothing changed. */
export async function saveReaction(
  tx: Transaction,
  message: LockedMessage,
  userId: string,
  reaction: Reaction | null,
): Promise<number | undefined> {
  const changed = await tx.run(
    reaction === null
      ? sql`delete from message_reactions where message_id = ${message.id} and user_id = ${userId}`
      : sql`
          insert into message_reactions (message_id, user_id, reaction) values (${message.id}, ${userId}, ${reaction})
          on conflict (message_id, user_id) do update set reaction = excluded.reaction, at = now()
            where message_reactions.reaction <> excluded.reaction`,
  );
  return changed === 0 ? undefined : noteChange(tx, message);
}

/** Marks all messages with a file as changed, so that open windows read its new renditions. */
export async function noteDerived(tx: Transaction, hash: string): Promise<(ConversationFacts & { change: number })[]> {
  const messages = await tx.many<{ id: string; conversationId: string }>(sql`
    select m.id, m.conversation_id as "conversationId" from message_attachments a join messages m on m.id = a.message_id
    where a.hash = ${hash} order by m.conversation_id, m.seq`);
  const changed = new Map<string, number>();
  for (const message of messages) changed.set(message.conversationId, await noteChange(tx, message));
  const conversations = await tx.many<ConversationFacts>(sql`
    select ${factColumns()} from conversations c where c.id = any(${[...changed.keys()]}::uuid[])`);
  return conversations.map((facts) => ({ ...facts, change: changed.get(facts.conversationId) ?? 0 }));
}
