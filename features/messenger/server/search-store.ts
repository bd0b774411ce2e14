import sql, { empty } from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { FoundBy } from '#platform/server/search-source.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { wordsBegin } from './message-store.ts';
import { partnerOf, readableBy } from './policy.ts';

/** A conversation that is searched with others. */
export interface SearchedConversation {
  id: string;
  number: number;
  groupId: string;
  /** The group, or whom it is with. */
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

/** So many conversations of a person are searched at once: those with the latest messages. */
const searchedConversations = 400;
/** In one with more messages than this, the latest of them are looked through before the index of words is asked. */
const longFrom = 10_000;
const lookedThrough = 2_000;
/** So many long ones are looked through. */
const longConversations = 5;

/** Conversations that the viewer can read and in which something was said, those with the latest messages first. */
export function searchedConversationsOf(db: Queries, viewer: Viewer, groupId: string | undefined): Promise<SearchedConversation[]> {
  return db.many(sql`
    select c.id, c.number, c.group_id as "groupId", coalesce(partner.name, home.name) as name, c.last_seq as "lastSeq"
    from ${readableBy(viewer)} as c join groups home on home.id = c.group_id
      left join users partner on c.is_private and partner.id = ${partnerOf(viewer)}
    where c.last_seq > 0 ${groupId === undefined ? empty : sql`and c.group_id = ${groupId}`}
    order by c.last_at desc nulls last, c.id limit ${searchedConversations}`);
}

const columns = sql`m.conversation_id as "conversationId", m.seq, m.author_id as "authorId", m.sent_at as at, m.text`;
const narrowed = ({ authorIds, from, until }: FoundBy) => sql`
  ${authorIds === undefined ? empty : sql`and m.author_id = any(${authorIds}::text[])`}
  ${from === undefined ? empty : sql`and m.sent_at >= ${from}::timestamptz`}
  ${until === undefined ? empty : sql`and m.sent_at < ${until}::timestamptz`}`;

/** Conversations, each with the words as they stand in its messages. */
const asked = (conversations: readonly SearchedConversation[], queryOf: (before: string) => string) => sql`
  unnest(${conversations.map(({ id }) => id)}::uuid[], ${conversations.map(({ lastSeq }) => lastSeq)}::bigint[],
    ${conversations.map(({ number }) => queryOf(wordsBegin(number)))}::text[]) as c (id, last_seq, words)`;

type Search = { by: FoundBy; queryOf: (before: string) => string; limit: number };

/** What is found among the latest messages of each of these conversations. */
function amongLatest(
  db: Queries,
  conversations: readonly SearchedConversation[],
  { by, queryOf, limit }: Search,
  each: number,
): Promise<FoundMessage[]> {
  const holds = by.all.length === 0 ? empty : sql`and m.search @@ c.words::tsquery`;
  return db.many(sql`
    select found.* from ${asked(conversations, queryOf)} cross join lateral (
      select ${columns} from (
        select * from messages latest where latest.conversation_id = c.id and latest.seq > c.last_seq - ${each}::bigint
        order by latest.seq desc limit ${each}) as m
      join users author on author.id = m.author_id
      where m.deleted_at is null ${holds} ${narrowed(by)} order by m.seq desc limit ${limit}) as found
    order by found.at desc, found."conversationId", found.seq desc limit ${limit}`);
}

/** What is found in these conversations by the index of words. */
function byIndex(db: Queries, conversations: readonly SearchedConversation[], { by, queryOf, limit }: Search): Promise<FoundMessage[]> {
  return db.many(sql`
    select found.* from ${asked(conversations, queryOf)} cross join lateral (
      select ${columns} from (select * from messages held where held.search @@ c.words::tsquery offset 0) as m
      join users author on author.id = m.author_id
      where m.deleted_at is null ${narrowed(by)} order by m.sent_at desc limit ${limit}) as found
    order by found.at desc, found."conversationId", found.seq desc limit ${limit}`);
}

/**
 * The newest messages of these conversations that fit. In a long one a frequent word is met soon among the latest messages, and the index would give all that
 * there are; any other word the index gives.
 */
export async function foundMessages(db: Queries, conversations: readonly SearchedConversation[], search: Search): Promise<FoundMessage[]> {
  if (conversations.length === 0) return [];
  if (search.by.all.length === 0) return amongLatest(db, conversations, search, search.limit);
  const long = conversations.filter(({ lastSeq }) => lastSeq > longFrom).slice(0, longConversations);
  const latest = await Promise.all(long.map((each) => amongLatest(db, [each], search, lookedThrough)));
  // Of these enough was met on the way.
  const done = new Set(long.filter((_, index) => latest[index]?.length === search.limit));
  const others = await byIndex(
    db,
    conversations.filter((each) => !done.has(each)),
    search,
  );
  const met = latest.filter(({ length }) => length === search.limit).flat();
  return [...met, ...others].sort(newestFirst).slice(0, search.limit);
}

/** Instants of the database are of one length. */
function newestFirst(one: FoundMessage, other: FoundMessage): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return other.seq - one.seq;
}
