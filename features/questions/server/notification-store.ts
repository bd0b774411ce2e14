import sql, { type Sql } from 'sql-template-tag';
import { membersOf } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';
import { groupsOfQuestion } from './store.ts';

/** Subquery of the groups of a question. */
export const groupsAround = (id: string): Sql => sql`(${groupsOfQuestion(id)})`;

/** Audience: one person, through groups of the question that they are in. */
export const memberAround = (id: string, userId: string): Sql =>
  sql`(select around.user_id, around.group_id from ${membersOf(groupsAround(id))} as around where around.user_id = ${userId})`;

/** Whether the viewer may read the question of a notification (as `note`). */
export const isReadable = (viewer: Viewer): Sql =>
  sql`exists (select from questions q where q.id = note.thing_id::uuid and ${visibleTo(viewer)})`;

/** Whether the reply of a notification still exists, and the viewer may read it. */
export const isReplyReadable = (viewer: Viewer): Sql => sql`exists (
  select from question_replies r join questions q on q.id = r.question_id
  where r.id = note.part_id::uuid and r.content is not null and not r.is_hidden and ${visibleTo(viewer)})`;

/** Whether the reply of a notification is readable and still mentions the viewer. */
export const isMentioned = (viewer: SignedInViewer): Sql => sql`(
  exists (select from reply_mentions named where named.reply_id = note.part_id::uuid and named.user_id = ${viewer.id}) and ${isReplyReadable(viewer)})`;

/** Audience: these people, through groups of the question that they are in, or through none. */
export const readersThrough = (id: string, userIds: readonly string[]): Sql => sql`(
  select person.id, around.group_id from unnest(${[...userIds]}::text[]) as person (id)
  left join ${membersOf(groupsAround(id))} as around on around.user_id = person.id)`;

/** Whether the reply of a notification is readable and still the solution. */
export const isSolutionReadable = (viewer: Viewer): Sql =>
  sql`exists (select from questions q where q.id = note.thing_id::uuid and q.solution_id = note.part_id::uuid and ${visibleTo(viewer)})`;

/** Returns the titles of the given questions that the viewer may read. */
export function titlesFor(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(sql`select q.id, q.title from questions q where q.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}
