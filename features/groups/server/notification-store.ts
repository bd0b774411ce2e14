import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { isOfferOpen } from './hand-over/store.ts';
import { groupIdsWith, holdersOf, memberGroupIds } from './policy.ts';

export { isReceived, namesOfLetters } from './membership-invitation/letter-store.ts';

/** Audience: the managers of a group, if the group exists. */
export const managersOf = (groupId: string): Sql => holdersOf('manage', sql`(${groupId}::text)`);

/** Audience: one person, as a member of this group if one is given. */
export const person = (userId: string, groupId: string | null): Sql => sql`(select ${userId}::text, ${groupId}::text)`;

/** Whether the viewer manages the group of a notification (as `note`). */
export const isManaged = ({ id }: SignedInViewer): Sql => sql`note.thing_id in ${groupIdsWith('manage', id)}`;

/** Whether the viewer has an open offer of the group of a notification (as `note`). */
export const isOffered = ({ id }: SignedInViewer): Sql => sql`exists (
  select from group_hand_overs offer join groups g on g.id = offer.group_id and g.deleted_at is null
  where offer.group_id = note.thing_id and offer.user_id = ${id} and ${isOfferOpen})`;

/** Audience: the managers of a group, and the deputies who decide requests. */
export const decidersOf = (groupId: string): Sql => holdersOf('invite', sql`(${groupId}::text)`);

/** Whether the viewer has capabilities in the group of a notification (as `note`). */
export const isDeputized = ({ id }: SignedInViewer): Sql =>
  sql`(note.thing_id in ${memberGroupIds(id)} and exists (select from group_rights held where held.group_id = note.thing_id and held.user_id = ${id}))`;

/** Whether the viewer may decide requests of the group and the actor still has an open one. */
export const isRequested = ({ id }: SignedInViewer): Sql => sql`(note.thing_id in ${groupIdsWith('invite', id)} and exists (
  select from memberships m where m.group_id = note.thing_id and m.user_id = note.actor_id and m.status = 'requested'))`;

/** Whether the viewer is a member of the group of a notification (as `note`). */
export const isBelongedTo = ({ id }: SignedInViewer): Sql => sql`note.thing_id in ${memberGroupIds(id)}`;

/** Whether the viewer has neither a membership nor a request in the group. */
export const isForeign = ({ id }: SignedInViewer): Sql =>
  sql`not exists (select from memberships m where m.group_id = note.thing_id and m.user_id = ${id})`;

/** Returns the names of the given groups that the viewer is a member of. */
export function namesFor(db: Queries, { id }: SignedInViewer, groupIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.many(sql`select g.id, g.name from groups g where g.id = any(${groupIds}::text[]) and g.id in ${memberGroupIds(id)}`);
}
