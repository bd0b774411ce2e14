import sql, { empty } from 'sql-template-tag';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { IndexedEntry } from '#platform/server/extension-points/indexed-kind.ts';
import { visitor, type SignedInViewer, type Viewer } from '#platform/server/security/viewer.ts';
import type { QuestionFacts } from './domain-events.ts';
import { inPublicGroup, isPublic, visibleTo } from './policy.ts';
import { factColumns } from './store.ts';

/** Returns the Hub entry of a question; null if it is deleted or hidden. */
export async function findHubEntry(db: Queries, id: string): Promise<IndexedEntry | null> {
  const row = await db.maybeOne<
    Omit<IndexedEntry, 'audience' | 'text'> & Pick<QuestionFacts, 'groupIds' | 'isPublic'> & { content: RichText }
  >(sql`
    select ${factColumns}, q.title, q.category, q.language, q.content, q.created_at as "createdAt", coalesce(q.edited_at, q.created_at) as "updatedAt"
    from questions q where q.id = ${id} and not q.is_hidden`);
  if (!row) return null;
  const { title, authorId, category, language, content, createdAt, updatedAt } = row;
  const audience = { isPublic: row.isPublic, groupIds: row.groupIds, userIds: [] };
  return { title, authorId, category, language, text: plainText(content), createdAt, updatedAt, audience };
}

/** Returns the previews of the given questions that the viewer may see. */
export function previewQuestions(
  db: Queries,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; excerpt: string; language: Language | null; words: number }[]> {
  return db.many(sql`
    select q.id, q.excerpt, q.language, q.words from questions q where q.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}

/**
 * Maximum number of questions of a group that can be paged through. Ids are roughly in order of
 * time; `created_at` gives the exact order.
 */
const latestQuestions = 500;

/** Returns the latest public questions of a group, after a cursor. */
export function latestInGroup(
  db: Queries,
  { groupId, before, limit }: { groupId: string; before: { at: string; id: string } | undefined; limit: number },
): Promise<
  {
    id: string;
    title: string;
    excerpt: string;
    language: Language | null;
    authorId: string;
    authorName: string;
    askedAt: string;
    updatedAt: string;
  }[]
> {
  return db.many(sql`
    select q.id, q.title, q.excerpt, q.language, q.author_id as "authorId", u.name as "authorName", q.created_at as "askedAt", q.updated_at as "updatedAt"
    from (select question_id as id from question_groups where group_id = ${groupId} order by question_id desc limit ${latestQuestions}) as here
    join questions q on q.id = here.id join users u on u.id = q.author_id
    where ${visibleTo(visitor)} ${before ? sql`and (q.created_at, q.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : empty}
    order by q.created_at desc, q.id desc limit ${limit}`);
}

/** Returns the event data of questions. */
export function factsOf(db: Queries, ids: readonly string[]): Promise<QuestionFacts[]> {
  return db.many(sql`select ${factColumns} from questions q where q.id = any(${ids}::uuid[]) order by q.id`);
}

/** Counts questions of a group whose `is_public` is outdated. */
export async function countMovedInGroup(db: Queries, groupId: string): Promise<number> {
  return (
    await db.one<{ count: number }>(sql`
      select count(*) as count from question_groups here join questions q on q.id = here.question_id
      where here.group_id = ${groupId} and q.is_public <> ${inPublicGroup}`)
  ).count;
}

/** Updates `is_public` of at most `limit` questions of a group; returns them. */
export async function moveInGroup(tx: Transaction, groupId: string, limit: number): Promise<QuestionFacts[]> {
  const moved = await tx.many<{ id: string }>(sql`
    update questions set is_public = not is_public where id in (
      select q.id from question_groups here join questions q on q.id = here.question_id
      where here.group_id = ${groupId} and q.is_public <> ${inPublicGroup} order by q.id limit ${limit})
    returning id`);
  return factsOf(
    tx,
    moved.map(({ id }) => id),
  );
}

/** Returns questions of a group that are marked as public but no longer are. */
export async function withdrawnInGroup(tx: Transaction, groupId: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select q.id from question_groups here join questions q on q.id = here.question_id
    where here.group_id = ${groupId} and q.is_public and not ${inPublicGroup}`);
  return rows.map(({ id }) => id);
}

export async function countInGroup(db: Queries, groupId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from question_groups where group_id = ${groupId}`)).count;
}

/** Counts questions of this group only, which are deleted with it. */
export async function countOnlyInGroup(db: Queries, groupId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from question_groups here where here.group_id = ${groupId}
      and not exists (select from question_groups other where other.question_id = here.question_id and other.group_id <> ${groupId})`);
  return count;
}

/**
 * Removes a group from at most `limit` questions; deletes those of no other group. Returns the
 * deleted and the remaining ones.
 */
export async function dropGroup(
  tx: Transaction,
  groupId: string,
  limit: number,
): Promise<{ gone: QuestionFacts[]; left: QuestionFacts[] }> {
  const found = await tx.many<QuestionFacts>(sql`
    select ${factColumns} from question_groups here join questions q on q.id = here.question_id
    where here.group_id = ${groupId} order by q.id limit ${limit} for update of q`);
  const ids = found.map(({ id }) => id);
  await tx.run(sql`delete from question_groups where group_id = ${groupId} and question_id = any(${ids}::uuid[])`);
  const gone = found.filter(({ groupIds }) => groupIds.every((id) => id === groupId));
  await tx.run(sql`delete from questions where id = any(${gone.map(({ id }) => id)}::uuid[])`);
  const left = new Set(gone.map(({ id }) => id));
  return {
    gone,
    left: await factsOf(
      tx,
      ids.filter((id) => !left.has(id)),
    ),
  };
}

/** Deletes all questions of a person; returns their event data. */
export async function removeQuestionsOf(tx: Transaction, authorId: string): Promise<QuestionFacts[]> {
  const found = await tx.many<QuestionFacts>(
    sql`select ${factColumns} from questions q where q.author_id = ${authorId} order by q.id for update of q`,
  );
  await tx.run(sql`delete from questions where id = any(${found.map(({ id }) => id)}::uuid[])`);
  return found;
}

/** Questions of a person, for their export. */
export function questionsOf(db: Queries, authorId: string): Promise<{ id: string }[]> {
  return db.many(sql`
    select q.id, q.title, q.category, q.content, array(select group_id from question_groups where question_id = q.id order by 1) as "groupIds",
      q.solution_id as "solutionId", q.created_at as "createdAt", q.edited_at as "editedAt"
    from questions q where q.author_id = ${authorId} order by q.id`);
}

/** Replies of a person, for their export. The people replied to are not included. */
export function repliesOf(db: Queries, authorId: string): Promise<{ id: string }[]> {
  return db.many(sql`
    select id, question_id as "questionId", parent_id as "parentId", content, votes, created_at as "createdAt", edited_at as "editedAt"
    from question_replies where author_id = ${authorId} order by id`);
}

/** Votes of a person, for their export. */
export function votesOf(db: Queries, userId: string): Promise<{ replyId: string; createdAt: string }[]> {
  return db.many(
    sql`select reply_id as "replyId", created_at as "createdAt" from reply_votes where user_id = ${userId} order by created_at, reply_id`,
  );
}

const requestedBy = (viewer: SignedInViewer, authorId: string) =>
  sql`from questions q where q.author_id = ${authorId} and ${visibleTo(viewer)}`;

/** Returns the questions of a person that the viewer may see, latest first. */
export function listAskedBy(
  db: Queries,
  viewer: SignedInViewer,
  authorId: string,
  before: string | undefined,
  limit: number,
): Promise<{ id: string; title: string; excerpt: string; isPublic: boolean; createdAt: string }[]> {
  return db.many(sql`
    select q.id, q.title, q.excerpt, ${isPublic} as "isPublic", q.created_at as "createdAt" ${requestedBy(viewer, authorId)}
      and (${before ?? null}::uuid is null or q.id < ${before ?? null}::uuid)
    order by q.id desc limit ${limit}`);
}

export async function countAskedBy(db: Queries, viewer: SignedInViewer, authorId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count ${requestedBy(viewer, authorId)}`)).count;
}

export async function countPublic(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from questions q where ${visibleTo(visitor)}`)).count;
}

/** Returns public questions, oldest first, from an offset or after a question. */
export function publicAddresses(db: Queries, from: number | { id: string }, limit: number): Promise<{ id: string; updatedAt: string }[]> {
  const behind = typeof from === 'number' ? null : from.id;
  return db.many(sql`
    select q.id, q.updated_at as "updatedAt" from questions q
    where ${visibleTo(visitor)} and (${behind}::uuid is null or q.id > ${behind}::uuid)
    order by q.id limit ${limit} offset ${typeof from === 'number' ? from : 0}`);
}

/** A public question in a feed. */
export interface FeedRow {
  id: string;
  title: string;
  excerpt: string;
  category: string;
  language: Language | null;
  authorName: string;
  createdAt: string;
  updatedAt: string;
}

/** Returns the latest public questions, in one language or in all. */
export function latestPublic(db: Queries, { language, limit }: { language: Language | undefined; limit: number }): Promise<FeedRow[]> {
  return db.many(sql`
    select q.id, q.title, q.excerpt, q.category, q.language, u.name as "authorName", q.created_at as "createdAt",
      coalesce(q.edited_at, q.created_at) as "updatedAt"
    from questions q join users u on u.id = q.author_id
    where ${visibleTo(visitor)} and (${language ?? null}::text is null or q.language = ${language ?? null}) order by q.id desc limit ${limit}`);
}

/** Counts the questions that closing the account would delete. */
export async function countQuestionsOf(db: Queries, authorId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from questions where author_id = ${authorId}`)).count;
}

/** Counts the replies that closing the account would delete. */
export async function countRepliesOf(db: Queries, authorId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from question_replies where author_id = ${authorId}`)).count;
}
