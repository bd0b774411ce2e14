import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { RequestState } from '../../contract/limits.ts';
import { isWaiting } from './request-store.ts';

export const onePerson = (userId: string): Sql => sql`(select u.id, null::text from users u where u.id = ${userId})`;

/** SQL condition: the request of a notification (as `note`) is open and addressed to the viewer. */
export const isAskedStill = ({ id }: SignedInViewer): Sql => sql`exists (
  select from design_requests r join users u on u.id = r.manager_id
  where r.id = note.thing_id::uuid and r.manager_id = ${id} and ${isWaiting} and (u.is_administrator or u.role = 'manager'))`;

/**
 * SQL condition: the request of a notification (as `note`) is the viewer's and ended in this state.
 */
export const isEndedSo =
  (state: RequestState) =>
  ({ id }: SignedInViewer): Sql =>
    sql`exists (
  select from design_requests r join designs d on d.id = r.design_id
  where r.id = note.thing_id::uuid and d.owner_id = ${id} and r.state = ${state})`;

/** Names of groups in requests to or by the viewer. */
export function groupNames(db: Queries, { id }: SignedInViewer, requestIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.many(sql`
    select r.id, g.cells ->> 'name' as name from design_requests r
    join design_groups g on g.design_id = r.design_id and g.id = r.group_id join designs d on d.id = r.design_id
    where r.id = any(${[...requestIds]}::uuid[]) and (r.manager_id = ${id} or d.owner_id = ${id})`);
}
