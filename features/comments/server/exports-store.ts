import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';

/**
 * Deletes at most `limit` comments and reactions of deleted subjects; returns the number of deleted
 * rows.
 */
export async function removeOn(tx: Transaction, kind: string, ids: readonly string[], limit: number): Promise<number> {
  // Deleting a comment deletes its replies.
  const comments = await tx.many<{ id: string }>(sql`
    with first as (
      select id from comments where subject_id = any(${ids}::uuid[]) and subject_kind = ${kind} and parent_id is null order by id limit ${limit})
    select id from first union all select answer.id from comments answer where answer.parent_id in (select id from first)`);
  const found = comments.map(({ id }) => id);
  const reacted = await tx.run(sql`
    delete from reactions where (on_id, on_kind, user_id) in (
      select on_id, on_kind, user_id from reactions where on_id = any(${ids}::uuid[]) and on_kind = ${kind} limit ${limit})`);
  await tx.run(sql`delete from reactions where on_kind = 'comment' and on_id = any(${found}::uuid[])`);
  await tx.run(sql`delete from comments where id = any(${found}::uuid[])`);
  if (found.length + reacted === 0) await tx.run(sql`delete from comment_subjects where id = any(${ids}::uuid[]) and kind = ${kind}`);
  return found.length + reacted;
}

/**
 * Comments of a user with their subjects, for the data export. Comments by others to which they
 * reply are not included.
 */
export function commentsOf(db: Queries, authorId: string): Promise<{ id: string }[]> {
  return db.many(sql`
    select id, subject_kind || ':' || subject_id as "on", parent_id as "parentId", text, passage, created_at as "createdAt", edited_at as "editedAt"
    from comments where author_id = ${authorId} order by id`);
}

/** Reactions of a user, for the data export. */
export function reactionsOf(db: Queries, userId: string): Promise<{ on: string }[]> {
  return db.many(sql`
    select on_kind || ':' || on_id as "on", reaction, created_at as "createdAt" from reactions where user_id = ${userId} order by created_at, on_id`);
}

/**
 * SQL expression: number of comments on a subject. It is stored, so that a list needs one lookup by
 * primary key per item.
 */
export const commentCount = (kind: string, id: Sql): Sql =>
  sql`coalesce((select s.comment_count from comment_subjects s where s.id = ${id} and s.kind = ${kind}), 0)`;

/** Number of comments of a user; they are deleted with the account. */
export async function countCommentsOf(db: Queries, authorId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from comments where author_id = ${authorId}`)).count;
}
