import sql, { empty, type Sql } from 'sql-template-tag';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { recentMatches } from '#platform/server/search/recent-matches.ts';
import type { SearchMatch } from '#platform/server/extension-points/search-finder.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { isPublic, isReplyShownTo, visibleTo } from './policy.ts';
import { wordsOfReply } from './reply-store.ts';

export interface FoundReply {
  id: string;
  questionId: string;
  title: string;
  content: RichText;
  authorId: string;
  groupIds: string[];
  isPublic: boolean;
  updatedAt: string;
}

/** Returns the newest replies that match, to questions that the viewer may see. */
export function foundReplies(
  db: Queries,
  viewer: Viewer,
  { words, by, limit }: { words: string; by: SearchMatch; limit: number },
): Promise<FoundReply[]> {
  const { authorIds, groupId, from, until } = by;
  const narrowed = sql`
    ${authorIds === undefined ? empty : sql`and r.author_id = any(${authorIds}::text[])`}
    ${groupId === undefined ? empty : sql`and exists (select from question_groups g where g.question_id = q.id and g.group_id = ${groupId})`}
    ${from === undefined ? empty : sql`and coalesce(r.edited_at, r.created_at) >= ${from}::timestamptz`}
    ${until === undefined ? empty : sql`and coalesce(r.edited_at, r.created_at) < ${until}::timestamptz`}`;
  const pick = (rows: Sql, most: number) => sql`
    select r.id, q.id as "questionId", q.title, r.content, r.author_id as "authorId", coalesce(r.edited_at, r.created_at) as "updatedAt",
      array(select group_id from question_groups reach where reach.question_id = q.id order by 1) as "groupIds", ${isPublic} as "isPublic"
    from ${rows} as r join questions q on q.id = r.question_id
    where r.content is not null and ${isReplyShownTo(viewer)} and ${visibleTo(viewer)} ${narrowed} order by r.id desc limit ${most}`;
  return recentMatches(db, { table: sql`question_replies`, words, limit }, pick);
}

export async function countUnindexedReplies(db: Queries): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from question_replies where search is null and content is not null`);
  return count;
}

/** Backfills the search words of at most `atMost` replies; returns how many. */
export async function giveRepliesWords(tx: Transaction, atMost: number): Promise<number> {
  const replies = await tx.many<{ id: string; content: RichText }>(sql`
    select id, content from question_replies where search is null and content is not null limit ${atMost} for no key update`);
  for (const { id, content } of replies)
    await tx.run(sql`update question_replies set search = array_to_tsvector(${wordsOfReply(content)}) where id = ${id}`);
  return replies.length;
}
