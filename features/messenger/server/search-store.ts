import sql, { empty } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SearchMatch } from '#platform/server/extension-points/search-finder.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { wordsBegin } from './message-store.ts';
import { partnerOf, readableBy } from './policy.ts';

/** A conversation to be searched. */
export interface SearchedConversation {
  id: string;
  number: number;
  groupId: string;
  /** Name of the group or the partner. */
  name: string;
  lastSeq: number;
}

export interface FoundMessage {
  conversationId: string;
  seq: number;
  authorId: string;
  at: string;
  text: string;
}

/** Maximum number of conversations searched at once, the latest ones. */
const searchedConversations = 400;
/**
 * In a conversation with more messages than `longFrom`, the latest `lookedThrough` are scanned
 * before the index is used.
 */
const longFrom = 10_000;
const lookedThrough = 2_000;
/** Maximum number of such long conversations. */
const longConversations = 5;

/** Returns conversations with messages that the viewer can read, the latest first. */
export function searchedConversationsOf(db: Queries, viewer: Viewer, groupId: string | undefined): Promise<SearchedConversation[]> {
  return db.many(sql`
    select c.id, c.number, c.group_id as "groupId", coalesce(partner.name, home.name) as name, c.last_seq as "lastSeq"
    from ${readableBy(viewer)} as c join groups home on home.id = c.group_id
      left join users partner on c.is_private and partner.id = ${partnerOf(viewer)}
    where c.last_seq > 0 ${groupId === undefined ? empty : sql`and c.group_id = ${groupId}`}
    order by c.last_at desc nulls last, c.id limit ${searchedConversations}`);
}

const columns = sql`m.conversation_id as "conversationId", m.seq, m.author_id as "authorId", m.sent_at as at, m.text`;
const narrowed = ({ authorIds, from, until }: SearchMatch) => sql`
  ${authorIds === undefined ? empty : sql`and m.author_id = any(${authorIds}::text[])`}
  ${from === undefined ? empty : sql`and m.sent_at >= ${from}::timestamptz`}
  ${until === undefined ? empty : sql`and m.sent_at < ${until}::timestamptz`}`;

/** Conversations with the query in their own prefixed words. */
const requested = (conversations: readonly SearchedConversation[], queryOf: (before: string) => string) => sql`
  unnest(${conversations.map(({ id }) => id)}::uuid[], ${conversations.map(({ lastSeq }) => lastSeq)}::bigint[],
    ${conversations.map(({ number }) => queryOf(wordsBegin(number)))}::text[]) as c (id, last_seq, words)`;

type Search = { by: SearchMatch; queryOf: (before: string) => string; limit: number };

/** Searches the latest messages of each conversation sequentially. */
function amongLatest(
  db: Queries,
  conversations: readonly SearchedConversation[],
  { by, queryOf, limit }: Search,
  each: number,
): Promise<FoundMessage[]> {
  const holds = by.all.length === 0 ? empty : sql`and m.search @@ c.words::tsquery`;
  return db.many(sql`
    select found.* from ${requested(conversations, queryOf)} cross join lateral (
      select ${columns} from (
        select * from messages latest where latest.conversation_id = c.id and latest.seq > c.last_seq - ${each}::bigint
        order by latest.seq desc limit ${each}) as m
      join users author on author.id = m.author_id
      where m.deleted_at is null ${holds} ${narrowed(by)} order by m.seq desc limit ${limit}) as found
    order by found.at desc, found."conversationId", found.seq desc limit ${limit}`);
}

/** Searches conversations by the index of words. */
function byIndex(db: Queries, conversations: readonly SearchedConversation[], { by, queryOf, limit }: Search): Promise<FoundMessage[]> {
  return db.many(sql`
    select found.* from ${requested(conversations, queryOf)} cross join lateral (
      select ${columns} from (select * from messages held where held.search @@ c.words::tsquery offset 0) as m
      join users author on author.id = m.author_id
      where m.deleted_at is null ${narrowed(by)} order by m.sent_at desc limit ${limit}) as found
    order by found.at desc, found."conversationId", found.seq desc limit ${limit}`);
}

/**
 * Returns the newest matching messages. In a long conversation a frequent word is found soon among
 * the latest messages, whereas the index would return all matches; other words use the index.
 */
export async function foundMessages(db: Queries, conversations: readonly SearchedConversation[], search: Search): Promise<FoundMessage[]> {
  if (conversations.length === 0) return [];
  if (search.by.all.length === 0) return amongLatest(db, conversations, search, search.limit);
  const long = conversations.filter(({ lastSeq }) => lastSeq > longFrom).slice(0, longConversations);
  const latest = await Promise.all(long.map((each) => amongLatest(db, [each], search, lookedThrough)));
  // The scan of these conversations has found enough.
  const done = new Set(long.filter((_, index) => latest[index]?.length === search.limit));
  const others = await byIndex(
    db,
    conversations.filter((each) => !done.has(each)),
    search,
  );
  const met = latest.filter(({ length }) => length === search.limit).flat();
  return [...met, ...others].sort(newestFirst).slice(0, search.limit);
}

/** Instants from the database have a fixed length, so they compare as strings. */
function newestFirst(one: FoundMessage, other: FoundMessage): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return other.seq - one.seq;
}
