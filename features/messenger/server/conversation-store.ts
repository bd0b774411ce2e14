import sql, { empty, type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { messageLimits } from '../contract/limits.ts';
import type { Audience } from './domain-events.ts';
import { countOwn } from './own-messages-store.ts';
import { isOpenFor, isOpenNow, partnerOf, readableBy, readersOf, requestOf, visibleTo, type MessageRequest } from './policy.ts';

/** Characters read of a text of which only the beginning is shown. */
export const beginningCharacters = messageLimits.excerpt * 2;

export interface ConversationRow {
  id: string;
  isPrivate: boolean;
  groupId: string;
  groupName: string;
  partnerId: string | null;
  partnerName: string | null;
  lastSeq: number;
  /** Sort key of the list. */
  placedAt: string;
  lastAt: string | null;
  lastAuthorId: string | null;
  lastAuthorName: string | null;
  lastText: string | null;
  isLastDeleted: boolean;
  isLastHidden: boolean;
  lastAttachments: number;
  readSeq: number;
  unread: number;
  isMentioned: boolean;
  mutedUntil: string | null;
  draft: string | null;
  isBlocked: boolean;
  isOpen: boolean;
  request: MessageRequest | null;
}

/** The columns without the count of unread messages. */
type Row = Omit<ConversationRow, 'unread'>;

/** Adds the number of unread messages: a difference of numbers, minus one's own messages. */
async function withUnread(db: Queries, { id: viewerId }: Viewer, rows: readonly Row[]): Promise<ConversationRow[]> {
  if (viewerId === null) return [];
  const stretches = rows.map(({ id, readSeq, lastSeq }) => ({
    id,
    after: Math.max(readSeq, lastSeq - messageLimits.unread),
    upTo: lastSeq,
  }));
  const own = await countOwn(db, viewerId, stretches);
  return rows.map((row, index) => {
    const { after, upTo } = stretches[index] ?? { after: 0, upTo: 0 };
    return { ...row, unread: upTo - after - (own[index] ?? 0) };
  });
}

/** Whether moderators hid a message; its text is then kept apart. */
export const isHidden = (message: Sql): Sql =>
  sql`(${message}.deleted_at is not null and exists (select from hidden_messages h where h.message_id = ${message}.id))`;

const columns = (viewer: Viewer): Sql => sql`
  c.id, c.is_private as "isPrivate", c.group_id as "groupId", home.name as "groupName", partner.id as "partnerId", partner.name as "partnerName",
  c.last_seq as "lastSeq", coalesce(c.last_at, c.created_at) as "placedAt", last.sent_at as "lastAt", writer.id as "lastAuthorId",
  writer.name as "lastAuthorName", case when writer.id is not null then left(last.text, ${beginningCharacters}::integer) end as "lastText",
  last.deleted_at is not null or writer.id is null as "isLastDeleted", ${isHidden(sql`last`)} as "isLastHidden",
  (select count(*) from message_attachments a where a.message_id = last.id) as "lastAttachments", marked.seq as "readSeq",
  c.last_seq > marked.seq and exists (select from message_mentions n where n.user_id = ${viewer.id} and n.conversation_id = c.id and n.seq > marked.seq) as "isMentioned",
  case when p.muted_until > now() then p.muted_until end as "mutedUntil", left(d.text, ${beginningCharacters}::integer) as draft,
  partner.id is not null and exists (select from messenger_blocks b where b.blocker_id = ${viewer.id} and b.blocked_id = partner.id) as "isBlocked", ${isOpenFor(viewer)} as "isOpen",
  ${requestOf(viewer)} as request`;

/**
 * Joins group, partner, last message and the viewer's marks to conversation `c`. Lateral joins with
 * `limit 1` force lookups by id: a generic plan would scan all groups and people.
 */
const beside = (viewer: Viewer): Sql => sql`
  join lateral (select g.name from groups g where g.id = c.group_id limit 1) as home on true
  left join lateral (select u.id, u.name from users u where c.is_private and u.id = ${partnerOf(viewer)} limit 1) as partner on true
  left join lateral (
    select m.id, m.author_id, m.text, m.sent_at, m.deleted_at from messages m where m.conversation_id = c.id and m.seq = c.last_seq limit 1) as last on true
  left join lateral (select u.id, u.name from users u where u.id = last.author_id limit 1) as writer on true
  left join conversation_people p on p.conversation_id = c.id and p.user_id = ${viewer.id}
  left join message_drafts d on d.conversation_id = c.id and d.user_id = ${viewer.id}
  cross join lateral (select coalesce(p.read_seq, 0) as seq) as marked`;

export interface ListPlace {
  at: string;
  id: string;
}

/**
 * Returns conversations by their latest message, after a cursor. Leaves out private ones without
 * messages, and requests that the viewer declined.
 */
export async function listRows(db: Queries, viewer: Viewer, behind: ListPlace | undefined, limit: number): Promise<ConversationRow[]> {
  const rows = await db.many<Row>(sql`
    select ${columns(viewer)} from (
      select * from ${readableBy(viewer)} as each
      where (not is_private or last_seq > 0 or exists (select from message_drafts d where d.conversation_id = each.id and d.user_id = ${viewer.id}))
        and (request_declined_at is null or ${requestOf(viewer, sql`each`)} is distinct from 'received')
        ${behind ? sql`and (coalesce(last_at, created_at), id) < (${behind.at}::timestamptz, ${behind.id}::uuid)` : empty}
      order by coalesce(last_at, created_at) desc, id desc limit ${limit}) as c ${beside(viewer)}
    order by "placedAt" desc, c.id desc`);
  return withUnread(db, viewer, rows);
}

/** Returns a conversation if the viewer can read it. */
export async function findConversation(db: Queries, viewer: Viewer, id: string): Promise<ConversationRow | undefined> {
  const rows = await db.many<Row>(sql`
    select ${columns(viewer)} from conversations c ${beside(viewer)} where c.id = ${id} and ${visibleTo(viewer)}`);
  return (await withUnread(db, viewer, rows))[0];
}

/** Returns groups of the viewer without a conversation, by name. */
export function unopenedGroups(db: Queries, viewer: Viewer, limit: number): Promise<{ id: string; name: string }[]> {
  return db.many(sql`
    select g.id, g.name from ${memberGroupIds(viewer.id)} as mine join groups g on g.id = mine.group_id
    where not exists (select from conversations c where c.group_id = g.id and not c.is_private) order by lower(g.name), g.id limit ${limit}`);
}

/** Returns groups that two people share, by name. */
export function groupsInCommon(db: Queries, userId: string, otherId: string, limit: number): Promise<{ id: string; name: string }[]> {
  return db.many(sql`
    select g.id, g.name from ${memberGroupIds(userId)} as mine join groups g on g.id = mine.group_id
    where g.id in ${memberGroupIds(otherId)} order by lower(g.name), g.id limit ${limit}`);
}

/** Counts the people who can read a conversation. */
export async function countReaders(db: Queries, id: string): Promise<number> {
  return (
    await db.one<{ count: number }>(sql`
      select (select count(*) from ${readersOf} as reader) as count from conversations c where c.id = ${id}`)
  ).count;
}

/** Returns the people who can read a conversation, by name, with their read marks. */
export function readersWithMarks(db: Queries, id: string): Promise<{ id: string; name: string; readSeq: number }[]> {
  return db.many(sql`
    select u.id, u.name, coalesce(p.read_seq, 0) as "readSeq" from conversations c cross join lateral ${readersOf} as reader
    join users u on u.id = reader.user_id left join conversation_people p on p.conversation_id = c.id and p.user_id = u.id
    where c.id = ${id} order by lower(u.name), u.id limit ${messageLimits.smallConversation + 1}`);
}

/** A conversation that the viewer can read, with the data for live events and rights. */
export interface ConversationFacts extends Audience {
  isOpen: boolean;
  request: MessageRequest | null;
  isPrivate: boolean;
  number: number;
  lastSeq: number;
  lastChange: number;
}

/** For a private conversation: those of the two people who can read it. */
const pair: Sql = sql`case when c.is_private then array(select reader.user_id from ${readersOf} as reader order by 1) end`;
export const audienceColumns: Sql = sql`c.id as "conversationId", c.group_id as "groupId", ${pair} as pair`;

/** Columns of `ConversationFacts` for `c`; without a viewer, independent of one. */
export const factColumns = (viewer?: Pick<Viewer, 'id'>): Sql => sql`
  ${audienceColumns}, ${viewer ? isOpenFor(viewer) : isOpenNow} as "isOpen", ${viewer ? requestOf(viewer) : sql`null`} as request, c.is_private as "isPrivate", c.number,
  c.last_seq as "lastSeq", c.last_change as "lastChange"`;

/** Returns a conversation for a command, if the viewer can read it. */
export function findFacts(db: Queries, viewer: Viewer, id: string): Promise<ConversationFacts | undefined> {
  return db.maybeOne(sql`select ${factColumns(viewer)} from conversations c where c.id = ${id} and ${visibleTo(viewer)}`);
}

/**
 * Does the same and locks the conversation against messages and changes until the transaction ends.
 */
export function lockFacts(tx: Transaction, viewer: Viewer, id: string): Promise<ConversationFacts | undefined> {
  return tx.maybeOne(
    sql`select ${factColumns(viewer)} from conversations c where c.id = ${id} and ${visibleTo(viewer)} for no key update of c`,
  );
}

/** Locks a conversation against messages and changes until the transaction ends. */
export async function lockConversation(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`select from conversations where id = ${id} for no key update`);
}

/** Query of the group id of a conversation. */
export const groupOfConversation = (id: string): Sql => sql`select group_id from conversations where id = ${id}`;

/**
 * Returns the id of a group's conversation, inserting it if needed. The caller checks membership.
 */
export async function putGroupConversation(tx: Transaction, id: string, groupId: string): Promise<string> {
  await tx.run(sql`
    insert into conversations (id, group_id, is_private) values (${id}, ${groupId}, false)
    on conflict (group_id) where not is_private do nothing`);
  return (await tx.one<{ id: string }>(sql`select id from conversations where group_id = ${groupId} and not is_private`)).id;
}

/** Normalises a pair, so that both orders are equal. */
const ordered = (one: string, other: string) => (one < other ? ([one, other] as const) : ([other, one] as const));

/** Returns the id of the private conversation of two people in a group, if there is one. */
export async function findPrivateConversation(tx: Queries, groupId: string, one: string, other: string): Promise<string | undefined> {
  const [first, second] = ordered(one, other);
  return (
    await tx.maybeOne<{ id: string }>(sql`
      select id from conversations where first_id = ${first} and second_id = ${second} and group_id = ${groupId} and is_private`)
  )?.id;
}

/** Does the same, inserting the conversation if needed. */
export async function putPrivateConversation(tx: Transaction, id: string, groupId: string, one: string, other: string): Promise<string> {
  const [first, second] = ordered(one, other);
  await tx.run(sql`
    insert into conversations (id, group_id, is_private, first_id, second_id) values (${id}, ${groupId}, true, ${first}, ${second})
    on conflict (first_id, second_id, group_id) where is_private do nothing`);
  return (await findPrivateConversation(tx, groupId, one, other)) ?? id;
}

/**
 * Suggests people to mention, except the viewer: by name, or by prefixes of words of name and
 * username. The words are prefixed with the group (decision 0021).
 */
export function suggestRows(
  db: Queries,
  viewer: SignedInViewer,
  { groupId, pair: people }: Pick<ConversationFacts, 'groupId' | 'pair'>,
  words: string | undefined,
  limit: number,
): Promise<{ id: string; name: string; username: string }[]> {
  return db.many(sql`
    select u.id, u.name, u.username from memberships m join users u on u.id = m.user_id
    where ${words === undefined ? sql`m.group_id = ${groupId}` : sql`m.words @@ ${words}::tsquery`} and m.status = 'member' and u.id <> ${viewer.id}
      ${people === null ? empty : sql`and m.user_id = any(${people}::text[])`}
    order by m.name_key, u.id limit ${limit}`);
}
