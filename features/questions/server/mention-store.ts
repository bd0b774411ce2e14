import sql, { type Sql } from 'sql-template-tag';
import type { SeenBy } from '#features/accounts/server/public-api.ts';
import type { SuggestedPerson } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';

/** Number of latest replies whose authors are suggested. */
const latest = 200;

/** Condition for a viewer to see the question. */
export const seenBy =
  (id: string): SeenBy =>
  (viewer: Viewer) =>
    sql`exists (select from questions q where q.id = ${id} and ${visibleTo(viewer)})`;

/** Query of the group ids of a question. */
export const groupIdsOf = (id: string): Sql => sql`select group_id as id from question_groups where question_id = ${id}`;

/** Returns the authors of a question and its latest replies, latest first. */
export function writersOn(db: Queries, id: string): Promise<SuggestedPerson[]> {
  return db.many(sql`
    with said as (
      (select author_id, id::text as last from question_replies where question_id = ${id} and author_id is not null order by id desc limit ${latest})
      union all select author_id, '' from questions where id = ${id}
    )
    select u.id, u.name, u.username from users u join (select author_id, max(last) as last from said group by author_id) wrote on wrote.author_id = u.id
    order by wrote.last desc`);
}
