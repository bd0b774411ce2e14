import sql, { type Sql } from 'sql-template-tag';
import type { SeenBy } from '#features/accounts/server/public-api.ts';
import type { OfferedPerson } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleTo } from './policy.ts';

/** So many of the latest replies say who takes part. */
const latest = 200;

/** Who sees a question. */
export const seenBy =
  (id: string): SeenBy =>
  (viewer: Viewer) =>
    sql`exists (select from questions q where q.id = ${id} and ${visibleTo(viewer)})`;

/** The groups that a question is for, as a query of their ids. */
export const groupIdsOf = (id: string): Sql => sql`select group_id as id from question_groups where question_id = ${id}`;

/** Who asked a question and who gave the latest replies, the latest first. */
export function writersOn(db: Queries, id: string): Promise<OfferedPerson[]> {
  return db.many(sql`
    with said as (
      (select author_id, id::text as last from question_replies where question_id = ${id} and author_id is not null order by id desc limit ${latest})
      union all select author_id, '' from questions where id = ${id}
    )
    select u.id, u.name, u.username from users u join (select author_id, max(last) as last from said group by author_id) wrote on wrote.author_id = u.id
    order by wrote.last desc`);
}
