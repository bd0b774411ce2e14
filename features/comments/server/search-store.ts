import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { recentMatches } from '#platform/server/search/recent-matches.ts';
import type { SearchMatch } from '#platform/server/extension-points/search-finder.ts';
import { visitor, type Viewer } from '#platform/server/security/viewer.ts';
import { isShownTo, wordsOfComment } from './store.ts';
import type { OfferedSubject } from './subjects.ts';

export interface FoundCommentRow {
  id: string;
  kind: string;
  thingId: string;
  text: string;
  authorId: string;
  updatedAt: string;
  groupIds: string[];
  isPublic: boolean;
}

const ofKind = (subjects: readonly OfferedSubject[], otherwise: Sql, textOf: (subject: OfferedSubject) => Sql): Sql =>
  sql`case c.subject_kind ${join(
    subjects.map((subject) => sql`when ${subject.kind} then ${textOf(subject)}`),
    ' ',
  )} else ${otherwise} end`;

/**
 * Newest comments that match the words, on subjects that the viewer may see. Visibility is checked
 * once per subject.
 */
export async function foundComments(
  db: Queries,
  viewer: Viewer,
  subjects: readonly OfferedSubject[],
  { words, by: { authorIds, groupId, from, until }, limit }: { words: string; by: SearchMatch; limit: number },
): Promise<FoundCommentRow[]> {
  if (subjects.length === 0) return [];
  const thing = sql`c.subject_id`;
  const isIn = (group: string) => ofKind(subjects, sql`false`, ({ groupIds }) => sql`${group} in (${groupIds(thing)})`);
  const narrowed = sql`
    ${authorIds === undefined ? empty : sql`and c.author_id = any(${authorIds}::text[])`}
    ${from === undefined ? empty : sql`and coalesce(c.edited_at, c.created_at) >= ${from}::timestamptz`}
    ${until === undefined ? empty : sql`and coalesce(c.edited_at, c.created_at) < ${until}::timestamptz`}`;
  const pick = (rows: Sql, most: number) => sql`
    with held as materialized (
      select c.id, c.subject_kind, c.subject_id from ${rows} as c where c.text is not null and ${isShownTo(viewer)} ${narrowed}
    ), seen as materialized (
      select c.subject_kind, c.subject_id from (select distinct subject_kind, subject_id from held) as c
      where ${ofKind(subjects, sql`false`, ({ isSeen }) => isSeen(viewer, thing))} ${groupId === undefined ? empty : sql`and ${isIn(groupId)}`}
    ), newest as materialized (
      select held.id from held join seen using (subject_kind, subject_id) order by held.id desc limit ${most}
    )
    select c.id, c.subject_kind as kind, c.subject_id as "thingId", c.text, c.author_id as "authorId",
      coalesce(c.edited_at, c.created_at) as "updatedAt",
      ${ofKind(subjects, sql`'{}'::text[]`, ({ groupIds }) => sql`array(${groupIds(thing)})`)} as "groupIds",
      ${ofKind(subjects, sql`false`, ({ isSeen }) => isSeen(visitor, thing))} as "isPublic"
    from newest join comments c on c.id = newest.id order by c.id desc`;
  return recentMatches(db, { table: sql`comments`, words, limit }, pick);
}

export async function countUnindexed(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from comments where search is null and text is not null`)).count;
}

/** Backfills the search words of at most `atMost` comments; returns their number. */
export async function backfillSearch(tx: Transaction, atMost: number): Promise<number> {
  const comments = await tx.many<{ id: string; text: string }>(sql`
    select id, text from comments where search is null and text is not null limit ${atMost} for no key update`);
  for (const { id, text } of comments)
    await tx.run(sql`update comments set search = array_to_tsvector(${wordsOfComment(text)}) where id = ${id}`);
  return comments.length;
}
