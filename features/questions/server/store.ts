import sql, { empty, join, type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { isWaiting } from '#features/moderation/server/public-api.ts';
import type { Language } from '#platform/contract/language.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { excerpt, plainText, wordCount } from '#platform/contract/rich-text/text.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import { searchQuery, searchWords } from '#platform/server/search/search-words.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';
import type { QuestionQuery } from '../contract/shapes.ts';
import { stemKey } from './meaning/stem-key.ts';
import { groupsKnownTo, isMember, isNotHiddenFrom, isPublic, visibleTo } from './policy.ts';

const excerptCharacters = 280;
export const searchedWords = 5_000;

export interface Named {
  id: string;
  name: string;
}

export interface QuestionRow {
  id: string;
  authorId: string;
  authorName: string;
  category: string;
  title: string;
  excerpt: string;
  language: Language | null;
  /** Its groups that the viewer can see, by name. */
  groups: Named[];
  isPublic: boolean;
  isHidden: boolean;
  isWaiting: boolean;
  solutionId: string | null;
  replyCount: number;
  /** Helpful marks of its visible direct replies. */
  helpfulCount: number;
  createdAt: string;
  editedAt: string | null;
}

/** Whether question `q` is held for review. */
const waits = sql`(q.is_hidden and ${isWaiting('question', sql`q.id`)})`;

const columns = (viewer: Viewer) => sql`q.id, q.author_id as "authorId", u.name as "authorName", q.category, q.title, q.excerpt, q.language,
  ${isPublic} as "isPublic", q.is_hidden as "isHidden", ${waits} as "isWaiting", q.solution_id as "solutionId", q.reply_count as "replyCount", q.created_at as "createdAt", q.edited_at as "editedAt",
  (select coalesce(sum(r.votes), 0)::integer from question_replies r where r.question_id = q.id and r.parent_id is null and not r.is_hidden) as "helpfulCount",
  coalesce((
    select json_agg(json_build_object('id', home.id, 'name', home.name) order by lower(home.name), home.id)
    from question_groups reach join groups home on home.id = reach.group_id where reach.question_id = q.id and ${groupsKnownTo(viewer)}), '[]') as groups`;

/** Returns a question with its text, if the viewer may see it. */
export function findQuestion(
  db: Queries,
  viewer: Viewer,
  id: string,
): Promise<(QuestionRow & { content: RichText; isMember: boolean }) | undefined> {
  return db.maybeOne(sql`
    select ${columns(viewer)}, q.content, ${isMember(viewer)} as "isMember"
    from questions q join users u on u.id = q.author_id where q.id = ${id} and ${visibleTo(viewer)}`);
}

/** A question as commands need it. */
export interface LockedQuestion {
  id: string;
  authorId: string;
  /** All of its groups, known to the viewer or not. */
  groupIds: string[];
  isPublic: boolean;
  isHidden: boolean;
  isWaiting: boolean;
  solutionId: string | null;
  isMember: boolean;
}

/** Columns of `LockedQuestion` for `questions q`. */
export const held = (viewer: Viewer) => sql`q.id, q.author_id as "authorId", ${groupIds} as "groupIds", ${isPublic} as "isPublic",
  q.is_hidden as "isHidden", ${waits} as "isWaiting", q.solution_id as "solutionId", ${isMember(viewer)} as "isMember"`;
const groupIds = sql`array(select reach.group_id from question_groups reach where reach.question_id = q.id order by 1)`;

/** Columns of the event data for `questions q`. */
export const factColumns = sql`q.id, q.author_id as "authorId", ${groupIds} as "groupIds", ${isPublic} as "isPublic"`;

/** Locks and returns a question, if the viewer may see it. */
export function lockQuestion(tx: Transaction, viewer: Viewer, id: string): Promise<LockedQuestion | undefined> {
  return tx.maybeOne(sql`select ${held(viewer)} from questions q where q.id = ${id} and ${visibleTo(viewer)} for update of q`);
}

/** Query of the group ids of a question. */
export const groupsOfQuestion = (id: string): Sql => sql`select group_id as id from question_groups where question_id = ${id}`;

type Filters = Pick<QuestionQuery, 'list' | 'q' | 'category' | 'groupId'>;

/** Returns a page of a list, latest first, after a question. */
export function listRows(
  db: Queries,
  viewer: Viewer,
  { before, limit, ...filters }: Filters & { before: string | undefined; limit: number },
): Promise<QuestionRow[]> {
  return db.many(sql`
    select ${columns(viewer)} from (${candidates(viewer, filters, before, limit)}) as found
    join questions q on q.id = found.id join users u on u.id = q.author_id order by q.id desc`);
}

/**
 * Query of the ids of a page. Reads each group separately by index, so that the cost does not
 * depend on other groups.
 */
function candidates(viewer: Viewer, filters: Filters, before: string | undefined, limit: number): Sql {
  const { list, q, groupId } = filters;
  const narrowed = sql`${where(viewer, filters)} ${before ? sql`and q.id < ${before}::uuid` : empty}`;
  const last = sql`order by q.id desc limit ${limit}`;
  if (groupId)
    return sql`
      select q.id from question_groups here join questions q on q.id = here.question_id
      where here.group_id = ${groupId} ${before ? sql`and here.question_id < ${before}::uuid` : empty} and ${visibleTo(viewer)} ${narrowed}
      order by here.question_id desc limit ${limit}`;
  if (list === 'mine' || q?.trim()) return sql`select q.id from questions q where ${visibleTo(viewer)} ${narrowed} ${last}`;
  const open = sql`(select q.id from questions q where q.is_public and ${isPublic} ${narrowed} ${last})`;
  if (!isSignedIn(viewer)) return open;
  return sql`
    select id from (
      ${open}
      union
      select near.id from ${memberGroupIds(viewer.id)} as mine cross join lateral (
        select q.id from question_groups here join questions q on q.id = here.question_id
        where here.group_id = mine.group_id and ${isNotHiddenFrom(viewer)} ${before ? sql`and here.question_id < ${before}::uuid` : empty} ${narrowed}
        order by here.question_id desc limit ${limit}) as near
    ) as either order by id desc limit ${limit}`;
}

function where(viewer: Viewer, { list, q, category }: Filters): Sql {
  const query = searchQuery(q);
  const conditions = [
    ...(list === 'mine' ? [sql`q.author_id = ${viewer.id}`] : []),
    ...(list === 'unanswered' ? [sql`q.reply_count = 0`] : []),
    ...(list === 'solved' ? [sql`q.solution_id is not null`] : []),
    ...(category ? [sql`q.category = ${category}`] : []),
    ...(query ? [sql`q.search @@ ${query}::tsquery`] : []),
    ...(query === '' ? [sql`false`] : []),
  ];
  return conditions.length ? sql`and ${join(conditions, ' and ')}` : empty;
}

/** Maximum number of similar candidates, the nearest ones, that are checked for visibility. */
const nearQuestions = 400;
/** Minimum similarity: the share of common keys in both titles. */
const leastNearness = 0.4;

/**
 * Returns visible questions with similar titles, by similarity, then solved ones first, then
 * latest.
 */
export async function findSimilarRows(
  db: Queries,
  viewer: Viewer,
  title: string,
  limit: number,
): Promise<Pick<QuestionRow, 'id' | 'title' | 'language' | 'createdAt' | 'replyCount' | 'solutionId'>[]> {
  const meaning = stemKey(title);
  if (meaning.length === 0) return [];
  const shared = join(
    meaning.map((key) => sql`(q.meaning @@ ${`'${key}'`}::tsquery)::integer`),
    ' + ',
  );
  return db.many(sql`
    with near as materialized (
      select id, nearness from (
        select q.id, 2.0 * (${shared}) / (${meaning.length}::integer + length(q.meaning)) as nearness
        from questions q where q.meaning @@ ${quorum(meaning)}::tsquery) as sharing
      where nearness >= ${leastNearness} order by nearness desc, id desc limit ${nearQuestions})
    select q.id, q.title, q.language, q.created_at as "createdAt", q.reply_count as "replyCount", q.solution_id as "solutionId"
    from near join questions q on q.id = near.id
    where ${visibleTo(viewer)} order by near.nearness desc, q.solution_id is null, q.id desc limit ${limit}`);
}

/** Number of keys that are looked up in pairs; the longest ones, since short ones are frequent. */
const lookedUp = 6;

/**
 * Builds a query for at least two common keys, so that a single frequent word does not match
 * thousands of rows. A title with one key matches by that.
 */
function quorum(meaning: readonly string[]): string {
  const quoted = meaning
    .toSorted((one, other) => other.length - one.length)
    .slice(0, lookedUp)
    .map((key) => `'${key}'`);
  if (quoted.length === 1) return quoted.join('');
  return quoted.flatMap((one, index) => quoted.slice(index + 1).map((other) => `(${one} & ${other})`)).join(' | ');
}

export interface Written {
  category: string;
  title: string;
  content: RichText;
}

export async function insertQuestion(
  tx: Transaction,
  { id, authorId, groupIds: ids, ...written }: Written & { id: string; authorId: string; groupIds: readonly string[] },
): Promise<LockedQuestion> {
  const { category, title, content } = written;
  const { excerpt: beginning, words, language, search, meaning } = derivedFrom(written);
  await tx.run(sql`
    insert into questions (id, author_id, category, title, content, excerpt, words, language, search, meaning, is_public)
    values (${id}, ${authorId}, ${category}, ${title}, ${JSON.stringify(content)}, ${beginning}, ${words}, ${language}, array_to_tsvector(${search}),
      array_to_tsvector(${meaning}), exists (select from groups where id = any(${[...ids]}::text[]) and visibility = 'public'))`);
  await tx.run(sql`insert into question_groups (question_id, group_id) select ${id}::uuid, unnest(${[...ids]}::text[])`);
  return tx.one(
    sql`select ${factColumns}, q.is_hidden as "isHidden", false as "isWaiting", q.solution_id as "solutionId", true as "isMember" from questions q where q.id = ${id}`,
  );
}

/** Updates a question; returns false if nothing changed. */
export async function saveQuestion(tx: Transaction, id: string, written: Written): Promise<boolean> {
  const { category, title, content } = written;
  const { excerpt: beginning, words, language, search, meaning } = derivedFrom(written);
  const saved = await tx.run(sql`
    update questions set category = ${category}, title = ${title}, content = ${JSON.stringify(content)}, excerpt = ${beginning}, words = ${words},
      language = ${language}, search = array_to_tsvector(${search}), meaning = array_to_tsvector(${meaning}), edited_at = now(), updated_at = now()
    where id = ${id} and (category, title, content) is distinct from (${category}, ${title}, ${JSON.stringify(content)}::jsonb)`);
  return saved > 0;
}

export async function removeQuestion(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from questions where id = ${id}`);
}

export async function saveSolution(tx: Transaction, id: string, replyId: string | null): Promise<void> {
  await tx.run(sql`update questions set solution_id = ${replyId}, updated_at = now() where id = ${id}`);
}

/** Columns derived from the text, for lists and search. */
function derivedFrom({ title, content }: Written) {
  const text = plainText(content);
  return {
    excerpt: excerpt(content, excerptCharacters),
    words: wordCount(text),
    language: detectLanguage(`${title}\n${text}`),
    search: searchWords(`${title} ${text}`, searchedWords),
    meaning: stemKey(title),
  };
}
