import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import { visibleTo } from './policy.ts';

/** The group of an event. */
export const groupOf = (id: string): Sql => sql`(select group_id as id from events where id = ${id})`;

/** Whether the event that a notification (as `note`) is about may be seen, and takes place, or is cancelled. */
export const isNoted = (viewer: SignedInViewer, state: 'on' | 'cancelled'): Sql => sql`exists (
  select from events t where t.id = note.thing_id::uuid and t.is_cancelled = ${state === 'cancelled'} and ${visibleTo(viewer)})`;

/** The titles of those of these events that the viewer may see. */
export function titlesFor(db: Queries, viewer: SignedInViewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(sql`select t.id, t.title from events t where t.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}
