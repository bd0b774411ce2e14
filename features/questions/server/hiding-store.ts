import sql, { empty } from 'sql-template-tag';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { QuestionFacts } from './domain-events.ts';
import { isReplyShownTo, visibleTo } from './policy.ts';
import { countReplies } from './reply-store.ts';
import { factColumns } from './store.ts';

export async function isQuestionSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from questions q where q.id = ${id} and ${visibleTo(viewer)}`)) !== undefined;
}

/** Whether a viewer sees a reply that is not deleted. */
export async function isReplySeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  const found = await db.maybeOne(sql`
    select from question_replies r join questions q on q.id = r.question_id
    where r.id = ${id} and r.content is not null and ${isReplyShownTo(viewer)} and ${visibleTo(viewer)}`);
  return found !== undefined;
}

/** A question or reply as moderators see it, hidden or not. */
interface ModeratedRow {
  questionId: string;
  title: string;
  content: RichText;
  authorId: string;
  groupIds: string[];
  isPublic: boolean;
  isHidden: boolean;
}

const around = sql`q.id as "questionId", q.title, array(select reach.group_id from question_groups reach where reach.question_id = q.id order by 1) as "groupIds",
  q.is_public as "isPublic"`;

export function findModeratedQuestion(db: Queries, id: string, isLocked: boolean): Promise<ModeratedRow | undefined> {
  return db.maybeOne(sql`
    select ${around}, q.content, q.author_id as "authorId", q.is_hidden as "isHidden" from questions q
    where q.id = ${id} ${isLocked ? sql`for update of q` : empty}`);
}

export function findModeratedReply(db: Queries, id: string, isLocked: boolean): Promise<ModeratedRow | undefined> {
  return db.maybeOne(sql`
    select ${around}, r.content, r.author_id as "authorId", r.is_hidden as "isHidden"
    from question_replies r join questions q on q.id = r.question_id
    where r.id = ${id} and r.content is not null ${isLocked ? sql`for update of q, r` : empty}`);
}

/** Hides or restores a question. Returns the data for its event; undefined if nothing changed. */
export async function saveQuestionHiding(tx: Transaction, id: string, isHidden: boolean): Promise<QuestionFacts | undefined> {
  const facts = () => tx.maybeOne<QuestionFacts>(sql`select ${factColumns} from questions q where q.id = ${id}`);
  const before = await facts();
  const changed = await tx.run(
    sql`update questions set is_hidden = ${isHidden}, updated_at = now() where id = ${id} and is_hidden <> ${isHidden}`,
  );
  if (changed === 0) return undefined;
  // The event of hiding goes to the former audience, that of restoring to the current one.
  return isHidden ? before : facts();
}

/** Hides or restores a reply. A hidden reply is no longer the solution. */
export async function saveReplyHiding(
  tx: Transaction,
  id: string,
  isHidden: boolean,
): Promise<(QuestionFacts & { replyAuthorId: string }) | undefined> {
  const changed = await tx.maybeOne<{ questionId: string; authorId: string }>(sql`
    update question_replies set is_hidden = ${isHidden} where id = ${id} and content is not null and is_hidden <> ${isHidden}
    returning question_id as "questionId", author_id as "authorId"`);
  if (!changed) return undefined;
  const { questionId, authorId } = changed;
  if (isHidden) await tx.run(sql`update questions set solution_id = null where id = ${questionId} and solution_id = ${id}`);
  await countReplies(tx, [questionId]);
  const facts = await tx.one<QuestionFacts>(sql`select ${factColumns} from questions q where q.id = ${questionId}`);
  return { ...facts, replyAuthorId: authorId };
}

/** Publishes a held question with the current time. */
export async function saveQuestionAsked(tx: Transaction, id: string): Promise<QuestionFacts | undefined> {
  await tx.run(sql`update questions set created_at = now(), edited_at = null where id = ${id}`);
  return saveQuestionHiding(tx, id, false);
}

/** Data of the event of a new reply. */
interface GivenReply extends QuestionFacts {
  replyAuthorId: string;
  parentId: string | null;
  parentAuthorId: string | null;
  mentionedIds: string[];
}

/** Publishes a held reply with the current time. */
export async function saveReplyGiven(tx: Transaction, id: string): Promise<GivenReply | undefined> {
  await tx.run(sql`update question_replies set created_at = now(), edited_at = null where id = ${id}`);
  const facts = await saveReplyHiding(tx, id, false);
  if (!facts) return undefined;
  const more = await tx.one<Pick<GivenReply, 'parentId' | 'parentAuthorId' | 'mentionedIds'>>(sql`
    select r.parent_id as "parentId", parent.author_id as "parentAuthorId",
      array(select named.user_id from reply_mentions named where named.reply_id = r.id order by 1) as "mentionedIds"
    from question_replies r left join question_replies parent on parent.id = r.parent_id and not parent.is_hidden where r.id = ${id}`);
  return { ...facts, ...more };
}

/** Counts a person's visible questions other than `id`, up to `limit`. */
export async function countStandingQuestions(db: Queries, authorId: string, { id, limit }: { id: string; limit: number }): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (select from questions where author_id = ${authorId} and id <> ${id} and not is_hidden limit ${limit}) as standing`);
  return count;
}

/** Counts a person's visible replies other than `id`, up to `limit`. */
export async function countStandingReplies(db: Queries, authorId: string, { id, limit }: { id: string; limit: number }): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (
      select from question_replies where author_id = ${authorId} and id <> ${id} and content is not null and not is_hidden limit ${limit}) as standing`);
  return count;
}

/**
 * Returns the event data of a question, given its id or that of one of its replies; undefined if it
 * does not exist.
 */
export function factsAround(db: Queries, id: string): Promise<(QuestionFacts & { replyAuthorId: string | null }) | undefined> {
  return db.maybeOne(sql`
    select ${factColumns}, r.author_id as "replyAuthorId" from questions q left join question_replies r on r.question_id = q.id and r.id = ${id}
    where q.id = coalesce((select question_id from question_replies where id = ${id}), ${id}::uuid)`);
}
