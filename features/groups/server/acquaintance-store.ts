import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { memberGroupIds } from './policy.ts';

export interface SuggestedPerson {
  id: string;
  name: string;
  username: string;
}

/**
 * Returns members of the given groups whom the viewer shares a group with, by words of their names
 * (decision 0021). `wordsIn` gives the `tsquery` of a group; undefined for all members.
 */
export async function findAcquaintances(
  db: Queries,
  viewer: SignedInViewer,
  groupIds: Sql,
  wordsIn: (groupId: string) => string | undefined,
  limit: number,
): Promise<SuggestedPerson[]> {
  const shared = await db.many<{ id: string }>(
    sql`select own.id from (${groupIds}) as own (id) where own.id in ${memberGroupIds(viewer.id)}`,
  );
  const ids = shared.map(({ id }) => id);
  if (ids.length === 0) return [];
  const requested = ids.flatMap((id) => wordsIn(id) ?? []).map((words) => `(${words})`);
  return db.many(sql`
    select distinct on (m.name_key, u.id) u.id, u.name, u.username from memberships m join users u on u.id = m.user_id
    where ${requested.length === 0 ? sql`m.group_id = any(${ids}::text[])` : sql`m.words @@ ${requested.join(' | ')}::tsquery`} and m.status = 'member' and u.id <> ${viewer.id}
    order by m.name_key, u.id limit ${limit}`);
}
