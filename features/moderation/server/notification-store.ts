import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { concerns, moderatorsOfGroups, waitingFor } from './policy.ts';

/**
 * Audience: moderators of a case, which are administrators, and people who moderate all its groups;
 * never its author.
 */
export const moderatorsOf = (caseId: string): Sql => sql`(
  select u.id, null from moderation_cases c join users u on u.is_administrator and u.id is distinct from c.author_id where c.id = ${caseId}
  union select held.user_id, null from moderation_cases c
    join ${moderatorsOfGroups(sql`(select unnest(group_ids) from moderation_cases where id = ${caseId})`)} as held on held.user_id is distinct from c.author_id
    where c.id = ${caseId} group by held.user_id, c.group_ids having count(distinct held.group_id) = cardinality(c.group_ids))`;

/** Audience: the author of the thing. */
export const authorOf = (caseId: string): Sql =>
  sql`(select author_id, null from moderation_cases where id = ${caseId} and author_id is not null)`;

/** Audience: the reporters. */
export const reportersOf = (caseId: string): Sql =>
  sql`(select reporter_id, null from moderation_reports where case_id = ${caseId} and reporter_id is not null)`;

/** Whether the case of a notification (as `note`) is waiting for the viewer. */
export const isWaiting = (viewer: SignedInViewer): Sql =>
  sql`exists (select from moderation_cases c where c.id = note.thing_id::uuid and ${waitingFor(viewer)})`;

/** Whether the case of a notification (as `note`) concerns the viewer. */
export const isConcerned = (viewer: SignedInViewer): Sql =>
  sql`exists (select from moderation_cases c where c.id = note.thing_id::uuid and ${concerns(viewer)})`;

/** Returns the titles of cases, and the beginnings of their texts. */
export function titlesFor(
  db: Queries,
  viewer: SignedInViewer,
  ids: readonly string[],
): Promise<{ id: string; title: string; beginning: string }[]> {
  return db.many(sql`
    select c.id, c.title, left(c.text, 240) as beginning from moderation_cases c
    where c.id = any(${[...ids]}::uuid[]) and (${concerns(viewer)} or ${waitingFor(viewer)})`);
}

/** Returns the people of an audience, for live messages. */
export async function peopleIn(db: Queries, audience: Sql): Promise<string[]> {
  const rows = await db.many<{ id: string | null }>(sql`select id from ${audience} as people (id, group_id)`);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
