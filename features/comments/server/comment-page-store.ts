import sql, { empty, type Sql } from 'sql-template-tag';
import type { Mentioned } from '#features/accounts/contract/mentions.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { Passage } from '../contract/shapes.ts';
import { reactionsTo, type ReactionCount } from './reaction-store.ts';
import { isShownTo, waits, type CommentState } from './store.ts';
import type { ThingName } from './subjects.ts';

/** Comment; author and text are null if it was deleted or is hidden from the viewer. */
export interface CommentRow {
  id: string;
  parentId: string | null;
  authorId: string | null;
  authorName: string | null;
  text: string | null;
  passage: Passage | null;
  createdAt: string;
  editedAt: string | null;
  people: Mentioned[];
  /** Hidden by moderators or held for review. */
  isHidden: boolean;
  isWaiting: boolean;
  reactions: ReactionCount[];
}

/** One page of comments, with total and reactions of the subject. */
export interface CommentPage {
  state: CommentState;
  reactions: ReactionCount[];
  /** Top-level comments of the page and their replies, oldest first. */
  comments: CommentRow[];
}

/** For a hidden comment with replies, other users get only an empty placeholder. */
const columns = (
  viewer: Viewer,
): Sql => sql`c.id, c.parent_id as "parentId", case when ${isShownTo(viewer)} then c.author_id end as "authorId",
  case when ${isShownTo(viewer)} then u.name end as "authorName", case when ${isShownTo(viewer)} then c.text end as text,
  case when ${isShownTo(viewer)} then c.passage end as passage, c.created_at as "createdAt", c.edited_at as "editedAt", c.is_hidden as "isHidden", ${waits} as "isWaiting", coalesce((
    select json_agg(json_build_object('id', named.user_id, 'username', named.username) order by named.user_id) from comment_mentions named
    where named.comment_id = c.id and ${isShownTo(viewer)}), '[]') as people, ${reactionsTo(viewer, 'comment', sql`c.id`)} as reactions`;

/**
 * Reads `limit` top-level comments after a cursor, with their replies and the subject's state. A
 * single statement, for a consistent snapshot. The caller checks whether the viewer sees the
 * subject.
 */
export async function readCommentPage(
  db: Queries,
  viewer: Viewer,
  { kind, id }: ThingName,
  { behind, limit }: { behind: string | undefined; limit: number },
): Promise<CommentPage> {
  // Returns one row with the state only if there are no comments.
  const rows = await db.many<CommentState & { ofThing: ReactionCount[] } & (CommentRow | { id: null })>(sql`
    with threads as materialized (
      select c.id from comments c
      where (${isShownTo(viewer)} or exists (select from comments answer where answer.parent_id = c.id and not answer.is_hidden))
        and c.subject_id = ${id} and c.subject_kind = ${kind} and c.parent_id is null ${behind ? sql`and c.id > ${behind}::uuid` : empty}
      order by c.id limit ${limit}
    ), said as (
      select id from threads
      union all
      select c.id from threads join comments c on c.parent_id = threads.id where ${isShownTo(viewer)}
    )
    select coalesce(s.comment_count, 0) as count, coalesce(s.is_closed, false) as "isClosed", ${reactionsTo(viewer, kind, sql`${id}::uuid`)} as "ofThing",
      ${columns(viewer)}
    from (select) as thing left join comment_subjects s on s.id = ${id} and s.kind = ${kind}
      left join (said join comments c on c.id = said.id left join users u on u.id = c.author_id) on true
    order by c.id`);
  const [first] = rows;
  return {
    state: { count: first?.count ?? 0, isClosed: first?.isClosed ?? false },
    reactions: first?.ofThing ?? [],
    comments: rows.filter((row) => row.id !== null),
  };
}
