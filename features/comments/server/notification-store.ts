import sql, { join, type Sql } from 'sql-template-tag';
import { membersOf } from '#features/groups/server/public-api.ts';
import type { CommentSubject } from '#platform/server/extension-points/comment-subject.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { ThingFacts } from './domain-events.ts';

/**
 * Returns these users, each with their groups among those of the subject, so that muted groups stay
 * muted.
 */
export const readersThrough = (groupIds: Sql, userIds: readonly string[]): Sql => sql`(
  select person.id, around.group_id from unnest(${[...userIds]}::text[]) as person (id)
  left join ${membersOf(sql`(${groupIds})`)} as around on around.user_id = person.id)`;

/** Authors of a comment and of the replies to it. */
export async function peopleInThread(db: Queries, parentId: string | null): Promise<string[]> {
  if (parentId === null) return [];
  const people = await db.many<{ id: string }>(sql`
    select distinct author_id as id from comments where (id = ${parentId} or parent_id = ${parentId}) and author_id is not null`);
  return people.map(({ id }) => id);
}

/**
 * Serialises the `partId` of a notification: kind of subject, comment, user who reacted, and
 * containing page, each if present.
 */
export const partOf = ({ kind, wholeId }: Pick<ThingFacts, 'kind' | 'wholeId'>, commentId: string | null, userId = ''): string =>
  [kind, commentId ?? '', userId, ...(wholeId === undefined ? [] : [wholeId])].join('/');
/** Parses a `partId`; missing parts are empty. */
export function readPart(partId: string): { kind: string; commentId: string; wholeId: string } {
  const [kind = '', commentId = '', , wholeId = ''] = partId.split('/');
  return { kind, commentId, wholeId };
}
const part = (number: 1 | 2 | 3): Sql => sql`split_part(note.part_id, '/', ${number}::int)`;

/** SQL condition: the viewer sees the subject of the notification (as `note`). */
function isThingSeen(subjects: readonly CommentSubject[], viewer: SignedInViewer): Sql {
  if (subjects.length === 0) return sql`false`;
  const requested = subjects.map(({ kind, isSeen }) => sql`when ${kind} then ${isSeen(viewer, sql`note.thing_id::uuid`)}`);
  return sql`case ${part(1)} ${join(requested, ' ')} else false end`;
}

/** SQL condition: also, its comment exists and is not hidden. */
export const isCommentThere = (subjects: readonly CommentSubject[], viewer: SignedInViewer): Sql => sql`(
  exists (select from comments c where c.id = nullif(${part(2)}, '')::uuid and c.text is not null and not c.is_hidden) and ${isThingSeen(subjects, viewer)})`;

/** SQL condition: also, its comment still mentions the viewer. */
export const isMentioned = (subjects: readonly CommentSubject[], viewer: SignedInViewer): Sql => sql`(
  exists (select from comment_mentions named where named.comment_id = nullif(${part(2)}, '')::uuid and named.user_id = ${viewer.id})
  and ${isCommentThere(subjects, viewer)})`;

/** SQL condition: the reaction still exists, and the viewer sees what it was given to. */
export const isReactionThere = (subjects: readonly CommentSubject[], viewer: SignedInViewer): Sql => sql`(
  exists (select from reactions given where given.user_id = ${part(3)}
    and given.on_kind = case ${part(2)} when '' then ${part(1)} else 'comment' end
    and given.on_id = coalesce(nullif(${part(2)}, ''), note.thing_id)::uuid)
  and ${isThingSeen(subjects, viewer)})`;
