import sql, { type Sql } from 'sql-template-tag';
import type { Mentioned } from '#features/accounts/contract/mentions.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { PassageThread, Place, ThreadComment } from '../../contract/thread-shapes.ts';

type StoredComment = Omit<ThreadComment, 'can'>;
export type StoredThread = Omit<PassageThread, 'comments'> & { comments: StoredComment[] };

/** Threads of a document with their comments, in the order in which they were started. */
export function findThreads(db: Queries, documentId: string): Promise<StoredThread[]> {
  return db.many(sql`
    select t.id, t.quotation, t.created_at as "createdAt", t.resolved_at as "resolvedAt",
      (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = t.resolved_by) as "resolvedBy",
      t.passage || jsonb_build_object('start', translate(encode(t.start_at, 'base64'), E'\n', ''),
        'end', translate(encode(t.end_at, 'base64'), E'\n', '')) as place,
      (select jsonb_agg(jsonb_build_object('id', c.id, 'text', c.text, 'createdAt', ${isoOf(sql`c.created_at`)}, 'editedAt', ${isoOf(sql`c.edited_at`)},
          'people', (select coalesce(jsonb_agg(jsonb_build_object('id', named.user_id, 'username', named.username) order by named.user_id), '[]')
            from document_thread_mentions named where named.comment_id = c.id),
          'author', case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end) order by c.created_at, c.id)
        from document_thread_comments c left join users u on u.id = c.author_id where c.thread_id = t.id) as comments
    from document_threads t
    where t.document_id = ${documentId} and exists (select from document_thread_comments c where c.thread_id = t.id)
    order by t.created_at, t.id`);
}

const isoOf = (instant: Sql): Sql => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Number of comments on passages of a document. */
export async function countComments(tx: Transaction, documentId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from document_threads t join document_thread_comments c on c.thread_id = t.id where t.document_id = ${documentId}`);
  return count;
}

const placed = ({ start, end, exact, prefix, suffix }: Place) => ({
  start: Buffer.from(start, 'base64'),
  end: Buffer.from(end, 'base64'),
  passage: JSON.stringify({ exact, prefix, suffix }),
});

export async function insertThread(tx: Transaction, id: string, documentId: string, place: Place): Promise<void> {
  const { start, end, passage } = placed(place);
  await tx.run(sql`
    insert into document_threads (id, document_id, quotation, start_at, end_at, passage)
    values (${id}, ${documentId}, ${place.exact}, ${start}, ${end}, ${passage})`);
}

export async function insertComment(
  tx: Transaction,
  { id, threadId, authorId, text }: Record<'id' | 'threadId' | 'authorId' | 'text', string>,
): Promise<void> {
  await tx.run(
    sql`insert into document_thread_comments (id, thread_id, author_id, text) values (${id}, ${threadId}, ${authorId}, ${text})`,
  );
}

/** Changes the text of a comment; returns whether it was another one. */
export async function saveCommentText(tx: Transaction, id: string, text: string): Promise<boolean> {
  const changed = await tx.run(
    sql`update document_thread_comments set text = ${text}, edited_at = now() where id = ${id} and text <> ${text} and author_id is not null`,
  );
  return changed > 0;
}

/** Saves whom a comment mentions; returns those whom it did not mention before. */
export async function saveThreadMentions(tx: Transaction, commentId: string, people: readonly Mentioned[]): Promise<string[]> {
  const ids = people.map(({ id }) => id);
  await tx.run(sql`delete from document_thread_mentions where comment_id = ${commentId} and user_id <> all(${ids}::text[])`);
  const named = await tx.many<{ id: string }>(sql`
    insert into document_thread_mentions (comment_id, user_id, username)
    select ${commentId}::uuid, * from unnest(${ids}::text[], ${people.map(({ username }) => username)}::text[])
    on conflict do nothing returning user_id as id`);
  return named.map(({ id }) => id);
}

/** The others who may open the live text of a document now, by name. */
export function otherWriters(db: Queries, documentId: string, viewerId: string): Promise<{ id: string; name: string; username: string }[]> {
  return db.many(sql`
    select u.id, u.name, u.username from documents d join users u on u.id = d.author_id or (d.state = 'draft' and exists (
      select from document_co_authors co where co.document_id = d.id and co.user_id = u.id and co.accepted_at is not null))
    where d.id = ${documentId} and u.id <> ${viewerId} order by lower(u.name), u.id`);
}

/** Whether the document has the thread. */
export async function hasThread(tx: Transaction, documentId: string, id: string): Promise<boolean> {
  return (await tx.maybeOne(sql`select from document_threads where id = ${id} and document_id = ${documentId}`)) !== undefined;
}

/** Resolves or reopens a thread; returns whether that changed it. */
export async function saveResolution(tx: Transaction, id: string, resolvedBy: string | null): Promise<boolean> {
  const changed = await tx.run(sql`
    update document_threads set resolved_at = case when ${resolvedBy}::text is null then null else now() end, resolved_by = ${resolvedBy}
    where id = ${id} and (resolved_at is null) <> (${resolvedBy}::text is null)`);
  return changed > 0;
}

/** Stores where a passage is now; returns whether it was elsewhere before. */
export async function savePlace(tx: Transaction, documentId: string, id: string, place: Place): Promise<boolean> {
  const { start, end, passage } = placed(place);
  const changed = await tx.run(sql`
    update document_threads set start_at = ${start}, end_at = ${end}, passage = ${passage}
    where id = ${id} and document_id = ${documentId} and (start_at, end_at, passage) is distinct from (${start}, ${end}, ${passage}::jsonb)`);
  return changed > 0;
}

/** Author of a comment of a thread; undefined if there is none, or it was deleted. */
export async function authorOfComment(tx: Transaction, threadId: string, id: string): Promise<string | undefined> {
  const row = await tx.maybeOne<{ authorId: string }>(sql`
    select author_id as "authorId" from document_thread_comments where id = ${id} and thread_id = ${threadId} and author_id is not null`);
  return row?.authorId;
}

/** People who wrote in a thread. */
export async function peopleOfThread(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx.many<{ authorId: string }>(
    sql`select distinct author_id as "authorId" from document_thread_comments where thread_id = ${id} and author_id is not null`,
  );
  return rows.map(({ authorId }) => authorId);
}

/** Deletes a comment. The first of a thread stays as a placeholder while there are replies. */
export async function deleteComment(tx: Transaction, id: string): Promise<void> {
  await removeComments(tx, [id]);
}

/** Deletes the comments of a person; returns the IDs of their documents. */
export async function deleteCommentsOf(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.many<{ id: string; documentId: string }>(sql`
    select c.id, t.document_id as "documentId" from document_thread_comments c join document_threads t on t.id = c.thread_id
    where c.author_id = ${userId}`);
  const removed = rows.map(({ id }) => id);
  if (removed.length > 0) await removeComments(tx, removed);
  return [...new Set(rows.map(({ documentId }) => documentId))];
}

async function removeComments(tx: Transaction, ids: readonly string[]): Promise<void> {
  const threads = await tx.many<{ id: string }>(sql`
    update document_thread_comments set author_id = null, text = null where id = any(${ids}::uuid[]) returning thread_id as id`);
  await tx.run(sql`delete from document_thread_mentions where comment_id = any(${ids}::uuid[])`);
  const threadIds = threads.map(({ id }) => id);
  // A placeholder is needed before a reply only.
  await tx.run(sql`
    delete from document_thread_comments c where c.thread_id = any(${threadIds}::uuid[]) and c.author_id is null and (
      not exists (select from document_thread_comments other where other.thread_id = c.thread_id and other.author_id is not null)
      or exists (select from document_thread_comments first where first.thread_id = c.thread_id and (first.created_at, first.id) < (c.created_at, c.id)))`);
  await tx.run(sql`
    delete from document_threads t where t.id = any(${threadIds}::uuid[])
      and not exists (select from document_thread_comments c where c.thread_id = t.id)`);
}

/** Comments of a person on passages, for the data export. */
export function exportedThreadComments(
  db: Queries,
  userId: string,
): Promise<{ documentId: string; threadId: string; quotation: string; text: string; createdAt: string }[]> {
  return db.many(sql`
    select t.document_id as "documentId", t.id as "threadId", t.quotation, c.text, c.created_at as "createdAt"
    from document_thread_comments c join document_threads t on t.id = c.thread_id where c.author_id = ${userId} order by c.created_at, c.id`);
}
