import sql, { empty } from 'sql-template-tag';
import type { Mentioned } from '#features/accounts/contract/mentions.ts';
import { isWaiting } from '#features/moderation/server/public-api.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { indexableWords } from '#platform/server/search/indexable-words.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { isReplyShownTo, visibleTo } from './policy.ts';
import { held, searchedWords, type LockedQuestion } from './store.ts';

/** A reply; author and content are null if it was deleted. */
export interface ReplyRow {
  id: string;
  parentId: string | null;
  authorId: string | null;
  authorName: string | null;
  content: RichText | null;
  people: Mentioned[];
  createdAt: string;
  editedAt: string | null;
  votes: number;
  hasMyVote: boolean;
  isSolution: boolean;
  /** Hidden by moderators or held for review. */
  isHidden: boolean;
  isWaiting: boolean;
}

/** Cursor of replies. */
export interface ReplyPlace {
  isSolution: boolean;
  votes: number;
  id: string;
}

/** Whether reply `r` is held for review. */
const waits = sql`(r.is_hidden and ${isWaiting('reply', sql`r.id`)})`;

/** Others see a hidden reply as an empty place, if it has replies. */
const columns = (
  viewer: Viewer,
) => sql`r.id, r.parent_id as "parentId", case when ${isReplyShownTo(viewer)} then r.author_id end as "authorId",
  case when ${isReplyShownTo(viewer)} then u.name end as "authorName", case when ${isReplyShownTo(viewer)} then r.content end as content,
  r.is_hidden as "isHidden", ${waits} as "isWaiting", coalesce((
    select json_agg(json_build_object('id', named.user_id, 'username', named.username)) from reply_mentions named
    where named.reply_id = r.id and ${isReplyShownTo(viewer)}), '[]') as people,
  r.created_at as "createdAt", r.edited_at as "editedAt", case when r.is_hidden then 0 else r.votes end as votes, r.id is not distinct from q.solution_id as "isSolution",
  exists (select from reply_votes v where v.reply_id = r.id and v.user_id = ${viewer.id ?? null}) as "hasMyVote"`;

const hasPlace = (viewer: Viewer) =>
  sql`(${isReplyShownTo(viewer)} or exists (select from question_replies answer where answer.parent_id = r.id and not answer.is_hidden))`;

const joined = sql`question_replies r join questions q on q.id = r.question_id left join users u on u.id = r.author_id`;

/**
 * Returns replies to the question itself, after a cursor: the one that is or contains the solution
 * first, then by votes, then by time. The caller checks access to the question.
 */
export function repliesTo(
  db: Queries,
  viewer: Viewer,
  questionId: string,
  { behind, limit }: { behind: ReplyPlace | undefined; limit: number },
): Promise<(ReplyRow & { holdsSolution: boolean })[]> {
  const holdsSolution = sql`(r.id is not distinct from coalesce((select s.parent_id from question_replies s where s.id = q.solution_id), q.solution_id))`;
  return db.many(sql`
    select * from (select ${columns(viewer)}, ${holdsSolution} as "holdsSolution" from ${joined}
      where r.question_id = ${questionId} and r.parent_id is null and ${hasPlace(viewer)}) as reply
    ${behind ? sql`where (not "holdsSolution", -votes, id) > (${!behind.isSolution}, ${-behind.votes}, ${behind.id}::uuid)` : empty}
    order by not "holdsSolution", votes desc, id limit ${limit}`);
}

/** Returns the replies to some replies, oldest first. */
export function repliesBelow(db: Queries, viewer: Viewer, parentIds: readonly string[]): Promise<ReplyRow[]> {
  return db.many(
    sql`select ${columns(viewer)} from ${joined} where r.parent_id = any(${parentIds}::uuid[]) and ${isReplyShownTo(viewer)} order by r.id`,
  );
}

/** A reply with its question, as commands need it. */
export type LockedReply = LockedQuestion & {
  replyId: string;
  replyAuthorId: string | null;
  parentId: string | null;
};

/**
 * Locks and returns a reply with its question, if the viewer sees it or it is their own held one.
 */
export function lockReply(tx: Transaction, viewer: Viewer, id: string): Promise<LockedReply | undefined> {
  return tx.maybeOne(sql`
    select ${held(viewer)}, r.id as "replyId", r.author_id as "replyAuthorId", r.parent_id as "parentId"
    from questions q join question_replies r on r.question_id = q.id where r.id = ${id} and (not r.is_hidden or r.author_id = ${viewer.id ?? null} and ${waits}) and ${visibleTo(viewer)} for update of q, r`);
}

/** Returns a reply of a locked question. */
export function findReply(
  tx: Queries,
  questionId: string,
  id: string,
): Promise<{ authorId: string | null; parentId: string | null } | undefined> {
  return tx.maybeOne(sql`
    select case when not is_hidden then author_id end as "authorId", parent_id as "parentId" from question_replies where id = ${id} and question_id = ${questionId}`);
}

export async function insertReply(
  tx: Transaction,
  {
    id,
    questionId,
    parentId,
    authorId,
    content,
  }: { id: string; questionId: string; parentId: string | null; authorId: string; content: RichText },
): Promise<void> {
  await tx.run(sql`
    insert into question_replies (id, question_id, parent_id, author_id, content, search)
    values (${id}, ${questionId}, ${parentId}, ${authorId}, ${JSON.stringify(content)}, array_to_tsvector(${wordsOfReply(content)}))`);
  await countReplies(tx, [questionId]);
}

/** Search words of a reply. */
export const wordsOfReply = (content: RichText): string[] => indexableWords(plainText(content), searchedWords);

/** Updates the text of a reply; returns false if nothing changed. */
export async function saveReply(tx: Transaction, id: string, content: RichText): Promise<boolean> {
  const saved = await tx.run(sql`
    update question_replies set content = ${JSON.stringify(content)}, search = array_to_tsvector(${wordsOfReply(content)}), edited_at = now()
    where id = ${id} and content is distinct from ${JSON.stringify(content)}::jsonb`);
  return saved > 0;
}

/** Replaces the mentions of a reply; returns the new ones. */
export async function saveMentions(tx: Transaction, replyId: string, people: readonly Mentioned[]): Promise<string[]> {
  const ids = people.map(({ id }) => id);
  await tx.run(sql`delete from reply_mentions where reply_id = ${replyId} and user_id <> all(${ids}::text[])`);
  const named = await tx.many<{ id: string }>(sql`
    insert into reply_mentions (reply_id, user_id, username)
    select ${replyId}::uuid, * from unnest(${ids}::text[], ${people.map(({ username }) => username)}::text[])
    on conflict do nothing returning user_id as id`);
  return named.map(({ id }) => id);
}

/**
 * Deletes a reply. If others have replied to it, an empty place stays; empty places without replies
 * are deleted too.
 */
export async function removeReply(tx: Transaction, { id: questionId, replyId }: Pick<LockedReply, 'id' | 'replyId'>): Promise<void> {
  await tx.run(sql`update questions set solution_id = null where id = ${questionId} and solution_id = ${replyId}`);
  await emptyReplies(tx, [replyId]);
  await dropEmptied(tx, [questionId]);
}

/** Recounts replies instead of incrementing, so that counts cannot drift. */
export async function countReplies(tx: Transaction, questionIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update questions q set reply_count = (select count(*) from question_replies r where r.question_id = q.id and r.content is not null and not r.is_hidden), updated_at = now()
    where q.id = any(${questionIds}::uuid[])`);
}

async function emptyReplies(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`delete from reply_votes where reply_id = any(${ids}::uuid[])`);
  await tx.run(sql`delete from reply_mentions where reply_id = any(${ids}::uuid[])`);
  await tx.run(sql`
    update question_replies set author_id = null, content = null, search = null, votes = 0, edited_at = null where id = any(${ids}::uuid[])`);
}

/** Deletes empty places without replies: first replies to replies, then those to the question. */
async function dropEmptied(tx: Transaction, questionIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    delete from question_replies where question_id = any(${questionIds}::uuid[]) and content is null and parent_id is not null`);
  await tx.run(sql`
    delete from question_replies r where question_id = any(${questionIds}::uuid[]) and content is null
      and not exists (select from question_replies answer where answer.parent_id = r.id)`);
  await countReplies(tx, questionIds);
}

/** Adds or removes a vote; returns false if nothing changed. */
export async function saveVote(tx: Transaction, replyId: string, userId: string, value: 0 | 1): Promise<boolean> {
  const changed = await tx.run(
    value === 1
      ? sql`insert into reply_votes (reply_id, user_id) values (${replyId}, ${userId}) on conflict do nothing`
      : sql`delete from reply_votes where reply_id = ${replyId} and user_id = ${userId}`,
  );
  if (changed > 0) await countVotes(tx, [replyId]);
  return changed > 0;
}

async function countVotes(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update question_replies r set votes = (select count(*) from reply_votes v where v.reply_id = r.id) where r.id = any(${ids}::uuid[])`);
}

/** Deletes all replies and votes of a person; returns the ids of the questions concerned. */
export async function removeRepliesOf(tx: Transaction, userId: string): Promise<string[]> {
  const questions = await tx.many<{ id: string }>(sql`
    select q.id from questions q where q.id in (
      select question_id from question_replies where author_id = ${userId}
      union select r.question_id from reply_votes v join question_replies r on r.id = v.reply_id where v.user_id = ${userId})
    order by q.id for update`);
  const voted = await tx.many<{ id: string }>(sql`delete from reply_votes where user_id = ${userId} returning reply_id as id`);
  await countVotes(
    tx,
    voted.map(({ id }) => id),
  );
  await tx.run(sql`
    update questions set solution_id = null where solution_id in (select id from question_replies where author_id = ${userId})`);
  const own = await tx.many<{ id: string }>(sql`select id from question_replies where author_id = ${userId}`);
  await emptyReplies(
    tx,
    own.map(({ id }) => id),
  );
  const ids = questions.map(({ id }) => id);
  await dropEmptied(tx, ids);
  return ids;
}
