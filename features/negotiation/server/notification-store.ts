import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { isOpenToGroup, visibleTo } from './policy.ts';

/** Audience: the group whose members may join a running session. */
export const groupToJoin = (id: string): Sql => sql`(select n.group_id from negotiations n where n.id = ${id} and ${isOpenToGroup})`;

const present = sql`p.status = 'present' and not p.is_account_closed`;

/** Audience: the present parties. */
export const partiesOf = (id: string): Sql =>
  sql`(select p.user_id, null::text from negotiation_parties p where p.session_id = ${id} and ${present})`;

/** Audience: the present parties who vote, without present and former mediators. */
export const votersOf = (id: string): Sql => sql`(
  select p.user_id, null::text from negotiation_parties p join negotiations n on n.id = p.session_id
  where p.session_id = ${id} and ${present} and not (n.is_mediated and n.manager_id = p.user_id) and not n.mediator_ids @> to_jsonb(p.user_id))`;

/** Audience: the author of a clause, while a party. */
export const proposerOf = (clauseId: string): Sql => sql`(
  select p.user_id, null::text from negotiation_clauses c join negotiation_parties p on p.session_id = c.session_id and p.user_id = c.author_id
  where c.id = ${clauseId} and ${present})`;

/** Whether the viewer can read the session of a notification (as `note`). */
export const isReadable = (viewer: SignedInViewer): Sql =>
  sql`exists (select from negotiations n where n.id = note.thing_id and ${visibleTo(viewer)})`;

/** Whether the viewer can read it or join it as a group member. */
export const isOpenTo = (viewer: SignedInViewer): Sql => sql`exists (
  select from negotiations n where n.id = note.thing_id and (${visibleTo(viewer)} or ${isOpenToGroup} and n.group_id in ${memberGroupIds(viewer.id)}))`;

/** Whether the notification's clause still needs the viewer's vote. */
export const isVoteWaiting = (viewer: SignedInViewer): Sql => sql`exists (
  select from negotiation_clauses c join negotiations n on n.id = c.session_id
  where c.id = note.part_id::uuid and c.state = 'active' and n.phase <> 'ended' and ${visibleTo(viewer)}
    and not exists (select from negotiation_ballots b where b.clause_id = c.id and b.user_id = ${viewer.id}))`;

/** Titles and agendas of the sessions that the viewer can read or join. */
export function namesFor(
  db: Queries,
  viewer: SignedInViewer,
  ids: readonly string[],
): Promise<{ id: string; title: string | null; agenda: string }[]> {
  return db.many(sql`
    select n.id, n.title, n.agenda from negotiations n
    where n.id = any(${ids}::text[]) and (${visibleTo(viewer)} or ${isOpenToGroup} and n.group_id in ${memberGroupIds(viewer.id)})`);
}
