import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import { isOfferOpen } from './hand-over/store.ts';
import { memberGroupIds } from './policy.ts';

export { isReceived, namesOfLetters } from './membership-invitation/letter-store.ts';

/** Who manages a group, where it is still there. */
export const managerOf = (groupId: string): Sql =>
  sql`(select g.manager_id, g.id from groups g where g.id = ${groupId} and g.deleted_at is null)`;

/** One person, told through this group or none. */
export const person = (userId: string, groupId: string | null): Sql => sql`(select ${userId}::text, ${groupId}::text)`;

/** Whether the viewer manages the group that a notification (as `note`) is about. */
export const isManaged = ({ id }: SignedInViewer): Sql =>
  sql`exists (select from groups g where g.id = note.thing_id and g.manager_id = ${id} and g.deleted_at is null)`;

/** Whether the group that a notification (as `note`) is about is offered to the viewer. */
export const isOffered = ({ id }: SignedInViewer): Sql => sql`exists (
  select from group_hand_overs offer join groups g on g.id = offer.group_id and g.deleted_at is null
  where offer.group_id = note.thing_id and offer.user_id = ${id} and ${isOfferOpen})`;

/** Whether the viewer manages it, and the named person still asks to join. */
export const isAsked = (viewer: SignedInViewer): Sql => sql`(${isManaged(viewer)} and exists (
  select from memberships m where m.group_id = note.thing_id and m.user_id = note.actor_id and m.status = 'requested'))`;

/** Whether the viewer belongs to the group that a notification (as `note`) is about. */
export const isBelongedTo = ({ id }: SignedInViewer): Sql => sql`note.thing_id in ${memberGroupIds(id)}`;

/** Whether the viewer has nothing to do with that group now. */
export const isForeign = ({ id }: SignedInViewer): Sql =>
  sql`not exists (select from memberships m where m.group_id = note.thing_id and m.user_id = ${id})`;

/** The names of those of these groups that the viewer belongs to. */
export function namesFor(db: Queries, { id }: SignedInViewer, groupIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.many(sql`select g.id, g.name from groups g where g.id = any(${groupIds}::text[]) and g.id in ${memberGroupIds(id)}`);
}
