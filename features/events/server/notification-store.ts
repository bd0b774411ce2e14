import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';

/** Subquery: group of an event. */
export const groupOf = (id: string): Sql => sql`(select group_id as id from events where id = ${id})`;

/**
 * SQL condition: the viewer may see the event of a notification (as `note`), and its state is
 * `state`.
 */
export const isNoted = (viewer: SignedInViewer, state: 'on' | 'cancelled'): Sql => sql`exists (
  select from events t where t.id = note.thing_id::uuid and t.is_cancelled = ${state === 'cancelled'} and ${visibleTo(viewer)})`;

/** Titles of those events that the viewer may see. */
export function titlesFor(db: Queries, viewer: SignedInViewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(sql`select t.id, t.title from events t where t.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}
