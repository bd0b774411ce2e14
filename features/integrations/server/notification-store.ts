import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';

export const theOwner = (userId: string): Sql => sql`(select u.id, null::text from users u where u.id = ${userId})`;

/** Whether the webhook of `note` is the viewer's and off because of failures. */
export const isOffStill = (viewer: SignedInViewer): Sql => sql`exists (
  select from webhooks w where w.id = note.thing_id::uuid and w.user_id = ${viewer.id} and w.off_because in ('failing', 'gone'))`;

export function namesOf(db: Queries, viewer: SignedInViewer, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.many(sql`select id, name from webhooks where id = any(${[...ids]}::uuid[]) and user_id = ${viewer.id}`);
}
