import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import { concerns, waitingFor } from './policy.ts';

/** Who decides about a case: administrators, and whoever manages all groups of its thing; never its author. */
export const moderatorsOf = (caseId: string): Sql => sql`(
  select u.id, null from moderation_cases c join users u on u.is_administrator and u.id is distinct from c.author_id where c.id = ${caseId}
  union select min(g.manager_id), null from moderation_cases c join groups g on g.id = any(c.group_ids)
    where c.id = ${caseId} group by c.id, c.author_id, c.group_ids
    having count(*) = cardinality(c.group_ids) and min(g.manager_id) = max(g.manager_id) and min(g.manager_id) is distinct from c.author_id)`;

/** Whose the thing of a case is. */
export const authorOf = (caseId: string): Sql =>
  sql`(select author_id, null from moderation_cases where id = ${caseId} and author_id is not null)`;

/** Who reported it, and is not its author. */
export const reportersOf = (caseId: string): Sql =>
  sql`(select reporter_id, null from moderation_reports where case_id = ${caseId} and reporter_id is not null)`;

/** Whether the case that a notification (as `note`) is about waits for the viewer. */
export const isWaiting = (viewer: SignedInViewer): Sql =>
  sql`exists (select from moderation_cases c where c.id = note.thing_id::uuid and ${waitingFor(viewer)})`;

/** Whether it concerns the viewer. */
export const isConcerned = (viewer: SignedInViewer): Sql =>
  sql`exists (select from moderation_cases c where c.id = note.thing_id::uuid and ${concerns(viewer)})`;

/** What the things of these cases were called. */
export function titlesFor(db: Queries, viewer: SignedInViewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(sql`
    select c.id, case when c.title <> '' then c.title else left(c.text, 60) end as title from moderation_cases c
    where c.id = any(${[...ids]}::uuid[]) and (${concerns(viewer)} or ${waitingFor(viewer)})`);
}

/** The people of such a subquery, for live messages. */
export async function peopleIn(db: Queries, audience: Sql): Promise<string[]> {
  const rows = await db.many<{ id: string | null }>(sql`select id from ${audience} as people (id, group_id)`);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
