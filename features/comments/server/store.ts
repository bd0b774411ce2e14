import sql, { type Sql } from 'sql-template-tag';
import type { Mentioned } from '#features/accounts/contract/mentions.ts';
import type { SeenBy } from '#features/accounts/server/public-api.ts';
import type { SuggestedPerson } from '#features/groups/server/public-api.ts';
import { isWaiting } from '#features/moderation/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { indexableWords } from '#platform/server/search/indexable-words.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { Passage } from '../contract/shapes.ts';
import type { SeenThing, ThingName } from './subjects.ts';

/**
 * SQL condition: a comment (as `c`) is not hidden from the viewer. Authors see their own hidden
 * comments.
 */
export const isShownTo = (viewer: Viewer): Sql => sql`(not c.is_hidden or c.author_id = ${viewer.id ?? null})`;

/** SQL condition: a comment (as `c`) is held for review. */
export const waits = sql`(c.is_hidden and ${isWaiting('comment', sql`c.id`)})`;

/** Number of comments on a subject, and whether comments are closed. */
export interface CommentState {
  count: number;
  isClosed: boolean;
}

const state = ({ kind, id }: ThingName): Sql => sql`
  select comment_count as count, is_closed as "isClosed" from comment_subjects where id = ${id} and kind = ${kind}`;

/** Locks all comments on a subject until the end of the transaction. */
export async function lockState(tx: Queries, thing: ThingName): Promise<CommentState> {
  await tx.run(sql`insert into comment_subjects (id, kind) values (${thing.id}, ${thing.kind}) on conflict do nothing`);
  return tx.one(sql`${state(thing)} for update`);
}

/** Closes or reopens comments on a locked subject; false if nothing changed. */
export async function saveClosing(tx: Transaction, { kind, id }: ThingName, isClosed: boolean): Promise<boolean> {
  return (
    (await tx.run(
      sql`update comment_subjects set is_closed = ${isClosed} where id = ${id} and kind = ${kind} and is_closed <> ${isClosed}`,
    )) > 0
  );
}

/** A comment with its subject, as commands need it. */
export interface FoundComment {
  id: string;
  kind: string;
  thingId: string;
  authorId: string | null;
  parentId: string | null;
}

const found = (id: string): Sql => sql`
  select c.id, c.subject_kind as kind, c.subject_id as "thingId", c.author_id as "authorId", c.parent_id as "parentId" from comments c where c.id = ${id}`;

/** Comment that is neither deleted nor hidden, without a check of rights. */
export function findComment(db: Queries, id: string): Promise<FoundComment | undefined> {
  return db.maybeOne(sql`${found(id)} and not c.is_hidden`);
}

/** Comment that the viewer may change: not hidden, or their own and held for review. */
export function findChangeable(db: Queries, viewer: Viewer, id: string): Promise<FoundComment | undefined> {
  return db.maybeOne(sql`${found(id)} and (not c.is_hidden or c.author_id = ${viewer.id ?? null} and ${waits})`);
}

interface NewComment {
  id: string;
  thing: ThingName;
  parentId: string | null;
  authorId: string;
  text: string;
  passage: Passage | null;
  people: readonly Mentioned[];
}

export async function insertComment(tx: Transaction, { id, thing, parentId, authorId, text, passage, people }: NewComment): Promise<void> {
  await tx.run(sql`
    insert into comments (id, subject_id, subject_kind, parent_id, author_id, text, passage, search)
    values (${id}, ${thing.id}, ${thing.kind}, ${parentId}, ${authorId}, ${text}, ${passage && JSON.stringify(passage)},
      array_to_tsvector(${wordsOfComment(text)}))`);
  await saveMentions(tx, id, people);
  await countComments(tx, [thing]);
}

/** Search words of a comment. */
export const wordsOfComment = (text: string): string[] => indexableWords(text);

/** Saves the text of a comment; false if it is unchanged. */
export async function saveText(tx: Transaction, id: string, text: string): Promise<boolean> {
  const saved = await tx.run(sql`
    update comments set text = ${text}, search = array_to_tsvector(${wordsOfComment(text)}), edited_at = now() where id = ${id} and text <> ${text}`);
  return saved > 0;
}

/** Saves the mentions of a comment; returns the users who were not mentioned before. */
export async function saveMentions(tx: Transaction, commentId: string, people: readonly Mentioned[]): Promise<string[]> {
  const ids = people.map(({ id }) => id);
  await tx.run(sql`delete from comment_mentions where comment_id = ${commentId} and user_id <> all(${ids}::text[])`);
  const named = await tx.many<{ id: string }>(sql`
    insert into comment_mentions (comment_id, user_id, username)
    select ${commentId}::uuid, * from unnest(${ids}::text[], ${people.map(({ username }) => username)}::text[])
    on conflict do nothing returning user_id as id`);
  return named.map(({ id }) => id);
}

/** Deletes a comment. While it has replies, an empty comment stays in its place. */
export async function removeComment(tx: Transaction, thing: ThingName, id: string): Promise<void> {
  await emptyComments(tx, [id]);
  await dropEmptied(tx, [thing]);
}

const among = (things: readonly ThingName[]): Sql => sql`
  (select * from unnest(${things.map(({ id }) => id)}::uuid[], ${things.map(({ kind }) => kind)}::text[]))`;

/** Recounts comments instead of incrementing, so that the count cannot drift. */
export async function countComments(tx: Transaction, things: readonly ThingName[]): Promise<void> {
  await tx.run(sql`
    update comment_subjects s set comment_count = (
      select count(*) from comments c where c.subject_id = s.id and c.subject_kind = s.kind and c.text is not null and not c.is_hidden)
    where (s.id, s.kind) in ${among(things)}`);
}

async function emptyComments(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`delete from reactions where on_kind = 'comment' and on_id = any(${ids}::uuid[])`);
  await tx.run(sql`delete from comment_mentions where comment_id = any(${ids}::uuid[])`);
  await tx.run(sql`
    update comments set author_id = null, text = null, search = null, passage = null, edited_at = null where id = any(${ids}::uuid[])`);
}

/** Deletes empty comments without replies: first replies, then top-level comments. */
async function dropEmptied(tx: Transaction, things: readonly ThingName[]): Promise<void> {
  const emptied = sql`(c.subject_id, c.subject_kind) in ${among(things)} and c.text is null`;
  await tx.run(sql`delete from comments c where ${emptied} and c.parent_id is not null`);
  await tx.run(sql`delete from comments c where ${emptied} and not exists (select from comments answer where answer.parent_id = c.id)`);
  await countComments(tx, things);
}

/** Deletes all comments of a user; returns their subjects. */
export async function removeCommentsOf(tx: Transaction, userId: string): Promise<ThingName[]> {
  const things = await tx.many<ThingName>(sql`
    select s.id, s.kind from comment_subjects s
    where (s.id, s.kind) in (select subject_id, subject_kind from comments where author_id = ${userId}) order by s.id, s.kind for update`);
  const own = await tx.many<{ id: string }>(sql`select id from comments where author_id = ${userId}`);
  await emptyComments(
    tx,
    own.map(({ id }) => id),
  );
  await dropEmptied(tx, things);
  return things;
}

/** Number of latest comments whose authors are suggested for mentions. */
const latest = 200;

/**
 * Authors of the latest comments, latest first; without `hiddenId`, the anonymous author of the
 * subject.
 */
export function writersOn(db: Queries, { kind, id }: ThingName, hiddenId: string | null): Promise<SuggestedPerson[]> {
  return db.many(sql`
    with threads as (
      select id, author_id from comments where subject_id = ${id} and subject_kind = ${kind} and parent_id is null order by id desc limit ${latest}
    ), said as (
      select id, author_id from threads
      union all (select answer.id, answer.author_id from threads join comments answer on answer.parent_id = threads.id order by answer.id desc limit ${latest})
    )
    select u.id, u.name, u.username from users u join (select author_id, max(id::text) as last from said group by author_id) wrote on wrote.author_id = u.id
    where u.id is distinct from ${hiddenId} order by wrote.last desc`);
}

/** Predicate for the users who see a subject, from its feature. */
export const seenBy =
  ({ subject, id }: SeenThing): SeenBy =>
  (viewer) =>
    subject.isSeen(viewer, sql`${id}::uuid`);
